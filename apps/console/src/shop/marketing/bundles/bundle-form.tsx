import { maxValue, minValue, required } from 'ra-core';
import { BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormSection } from '../../../shared/ui/form-section';
import { InstantInput } from '../../../shared/ui/instant-input';
import { MoneyInput } from '../../../shared/ui/money-input';
import { TranslationInputs } from '../../translation-inputs';
import { DISCOUNT_TYPES } from '../discount-types';

const HELP = 'resources.bundles.help';
const asText = (text: string): string => text;

/** The fields of a bundle. */
export function BundleForm(): React.JSX.Element {
  const type = useWatch<{ discount_type?: string }>({ name: 'discount_type' });
  return (
    <>
      <FormSection title="resources.bundles.sections.what" hint={`${HELP}.what`}>
        <TextInput source="name" validate={required()} />
        <TextInput source="slug" helperText={`${HELP}.slug`} />
        <TextInput source="description" multiline minRows={3} parse={asText} />
        <TextInput source="image" type="url" helperText={`${HELP}.image`} />
        <BooleanInput source="is_active" helperText="resources.offers.help.is_active" />
      </FormSection>
      <FormSection title="resources.bundles.sections.discount">
        <SelectInput source="discount_type" choices={DISCOUNT_TYPES} validate={required()} />
        {type === 'percentage' ? (
          <NumberInput
            source="discount_value"
            label="resources.offers.percent"
            validate={[required(), minValue(0), maxValue(100)]}
            helperText={`${HELP}.percentage`}
          />
        ) : (
          <MoneyInput source="discount_value" validate={required()} helperText={`${HELP}.fixed`} />
        )}
      </FormSection>
      <FormSection title="resources.offers.sections.dates">
        <InstantInput source="starts_at" />
        <InstantInput source="ends_at" />
      </FormSection>
      <TranslationInputs fields={['name', 'description']} />
    </>
  );
}
