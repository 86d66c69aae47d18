import { required } from 'ra-core';
import { BooleanInput, TextInput } from 'react-admin';
import { FormSection } from '../../../shared/ui/form-section';
import { InstantInput } from '../../../shared/ui/instant-input';
import { TranslationInputs } from '../../translation-inputs';

/** The fields of a flash sale. */
export function FlashSaleForm(): React.JSX.Element {
  return (
    <>
      <FormSection title="resources.flash-sales.sections.what" hint="resources.flash-sales.help.what">
        <TextInput source="name" validate={required()} helperText="resources.flash-sales.help.name" />
        <BooleanInput source="is_active" helperText="resources.offers.help.is_active" />
      </FormSection>
      <FormSection title="resources.offers.sections.dates">
        <InstantInput source="starts_at" validate={required()} />
        <InstantInput source="ends_at" validate={required()} />
      </FormSection>
      <TranslationInputs fields={['name']} />
    </>
  );
}
