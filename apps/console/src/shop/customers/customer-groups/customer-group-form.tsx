import { maxValue, minValue, required } from 'ra-core';
import { NumberInput, TextInput } from 'react-admin';
import { FormSection } from '../../../shared/ui/form-section';

const HELP = 'resources.customer-groups.help';
const asText = (text: string): string => text;

/** The fields of a customer group. */
export function CustomerGroupForm(): React.JSX.Element {
  return (
    <FormSection title="resources.customer-groups.sections.what">
      <TextInput source="name" validate={required()} helperText={`${HELP}.name`} />
      <NumberInput
        source="discount_percent"
        min={0}
        max={100}
        validate={[minValue(0), maxValue(100)]}
        helperText={`${HELP}.discount`}
      />
      <TextInput source="description" parse={asText} helperText={`${HELP}.description`} multiline />
    </FormSection>
  );
}
