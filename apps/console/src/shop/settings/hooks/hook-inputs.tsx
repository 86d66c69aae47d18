import {
  BooleanInput,
  NumberInput,
  RadioButtonGroupInput,
  SelectInput,
  TextInput,
  required,
} from 'react-admin';
import { choicesOf } from '../../catalogue/choices';

const KEY = 'resources.hooks';
const STEPS = ['checkout.prices', 'checkout.shipping', 'checkout.payment_methods', 'checkout.validate'];

/** The steps as choices. Keys of texts have no points. */
export const STEP_CHOICES = STEPS.map((id) => ({ id, name: `${KEY}.steps.${id.replace('.', '_')}` }));

/** The fields of a hook. */
export function HookInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" validate={required()} helperText={`${KEY}.help.name`} />
      <SelectInput source="step" choices={STEP_CHOICES} validate={required()} />
      <TextInput source="url" type="url" validate={required()} helperText={`${KEY}.help.url`} />
      <RadioButtonGroupInput
        source="on_failure"
        choices={choicesOf(`${KEY}.failures`, ['refuse', 'continue'])}
        validate={required()}
      />
      <NumberInput source="timeout_ms" min={100} max={10_000} helperText={`${KEY}.help.timeout_ms`} />
      <TextInput source="secret" helperText={`${KEY}.help.secret`} />
      <BooleanInput source="is_active" defaultValue />
    </>
  );
}
