import { BooleanInput, NumberInput, TextInput } from 'react-admin';
import { HtmlInput } from '../../../shared/ui/html-input';
import { TranslationInputs } from '../../translation-inputs';

/** Inputs of a collection, its image and products excluded. */
export function CollectionFields(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" required />
      <TextInput source="slug" helperText="resources.catalogue.help.slug" />
      <HtmlInput source="description" />
      <BooleanInput source="is_active" defaultValue />
      <NumberInput source="sort_order" step={1} helperText="resources.collections.help.sort_order" />
      <TranslationInputs fields={['name', 'slug', 'description']} html={['description']} />
    </>
  );
}
