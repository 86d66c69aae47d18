import {
  BooleanInput,
  NumberInput,
  RadioButtonGroupInput,
  TextInput,
  maxLength,
  maxValue,
  minValue,
  required,
} from 'react-admin';
import { MoneyInput } from '../../shared/ui/money-input';
import { useResources } from '../calendar/use-calendar-data';
import { ChoiceOrNone } from '../widgets/choice-or-none';
import { LengthsInput } from './lengths-input';
import { OfferedByInput } from './offered-by-input';
import { RoomsInput } from './rooms-input';

const MAX_NAME = 200;
const MAX_TEXT = 5000;
const MAX_PEOPLE = 10_000;
const MAX_BUFFER = 1440;

const STRATEGIES = ['least_booked', 'in_turn', 'priority'].map((id) => ({
  id,
  name: `practice.services.strategies.${id}`,
}));

/** Names of the fields that `ServiceInputs` change. */
export const SERVICE_FIELDS = [
  'name',
  'description',
  'durations',
  'price',
  'buffer_before_min',
  'buffer_after_min',
  'color',
  'max_party_size',
  'resource_ids',
  'needs',
  'strategy',
  'form_resource_id',
  'active',
] as const;

/** Inputs of a service. */
export function ServiceInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" validate={[required(), maxLength(MAX_NAME)]} />
      <TextInput source="description" multiline minRows={2} validate={maxLength(MAX_TEXT)} parse={asText} />
      <LengthsInput />
      <MoneyInput
        source="price"
        defaultValue="0"
        validate={required()}
        helperText="practice.services.price_help"
      />
      <OfferedByInput />
      <RadioButtonGroupInput
        source="strategy"
        choices={STRATEGIES}
        defaultValue="least_booked"
        row={false}
        helperText="practice.services.strategy_help"
      />
      <RoomsInput />
      <FormInput />
      <BufferInput source="buffer_before_min" helperText={false} />
      <BufferInput source="buffer_after_min" helperText="practice.services.buffer_help" />
      <NumberInput
        source="max_party_size"
        min={1}
        max={MAX_PEOPLE}
        step={1}
        validate={[minValue(1), maxValue(MAX_PEOPLE)]}
        helperText="practice.services.people_help"
      />
      <TextInput
        source="color"
        type="color"
        defaultValue="#3788d8"
        helperText="practice.services.color_help"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <BooleanInput source="active" defaultValue helperText="practice.services.active_help" />
    </>
  );
}

function BufferInput(props: { source: string; helperText: string | false }): React.JSX.Element {
  return (
    <NumberInput
      {...props}
      defaultValue={0}
      min={0}
      max={MAX_BUFFER}
      step={1}
      validate={[required(), minValue(0), maxValue(MAX_BUFFER)]}
    />
  );
}

/** The questions of a service are those of a resource. */
function FormInput(): React.JSX.Element {
  const { data: resources = [] } = useResources();
  return (
    <ChoiceOrNone
      source="form_resource_id"
      choices={resources}
      none="practice.services.form_of_first"
      helperText="practice.services.form_help"
    />
  );
}

/** An emptied text is sent as such, since null means "no text" as well. */
const asText = (text: string): string => text;
