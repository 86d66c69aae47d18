import { TextInput } from 'react-admin';
import { HtmlInput } from '../../../shared/ui/html-input';
import { OperatorInputs } from '../operator-inputs';
import { CustomFieldInputs } from '../../custom-fields/custom-field-inputs';
import { TranslationInputs } from '../../translation-inputs';

/** Inputs of a brand, its logo excluded. */
export function BrandFields(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" required />
      <TextInput source="slug" helperText="resources.catalogue.help.slug" />
      <HtmlInput source="description" />
      <OperatorInputs />
      <CustomFieldInputs target="brands" />
      <TranslationInputs fields={['name', 'slug', 'description']} html={['description']} />
    </>
  );
}
