import { AutocompleteInput, BooleanInput, ReferenceInput, TextInput } from 'react-admin';
import { bySearch } from '../choices';
import { CustomFieldInputs } from '../../custom-fields/custom-field-inputs';
import { TranslationInputs } from '../../translation-inputs';

/** Inputs of a category, its image excluded. Its place among the others is set in the tree. */
export function CategoryFields(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" required />
      <TextInput source="slug" helperText="resources.catalogue.help.slug" />
      <ReferenceInput source="parent_id" reference="categories">
        <AutocompleteInput filterToQuery={bySearch} helperText="resources.categories.help.parent_id" />
      </ReferenceInput>
      <BooleanInput source="is_active" defaultValue helperText="resources.categories.help.is_active" />
      <CustomFieldInputs target="categories" />
      <TranslationInputs fields={['name', 'slug']} />
    </>
  );
}
