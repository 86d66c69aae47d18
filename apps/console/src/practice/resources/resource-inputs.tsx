import {
  BooleanInput,
  NumberInput,
  SelectInput,
  TextInput,
  maxLength,
  maxValue,
  minValue,
  required,
} from 'react-admin';

const MAX_NAME = 200;
const MAX_TEXT = 5000;
const MAX_SEATS = 10_000;
const WAYS_TO_BOOK = ['itself', 'services', 'both'].map((id) => ({
  id,
  name: `practice.resources.ways.${id}`,
}));

/** Inputs of a resource. */
export function ResourceInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" validate={[required(), maxLength(MAX_NAME)]} />
      <TextInput source="description" multiline minRows={2} validate={maxLength(MAX_TEXT)} parse={asText} />
      <TextInput
        source="color"
        type="color"
        defaultValue="#3788d8"
        helperText="practice.resources.color_help"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <NumberInput
        source="capacity"
        defaultValue={1}
        min={1}
        step={1}
        validate={[required(), minValue(1)]}
        helperText="practice.resources.capacity_help"
      />
      <NumberInput
        source="seats"
        defaultValue={1}
        min={1}
        max={MAX_SEATS}
        step={1}
        validate={[required(), minValue(1), maxValue(MAX_SEATS)]}
        helperText="practice.resources.seats_help"
      />
      <BooleanInput source="active" defaultValue helperText="practice.resources.active_help" />
      <SelectInput
        source="booked_by"
        choices={WAYS_TO_BOOK}
        emptyText="practice.resources.ways.automatic"
        helperText="practice.resources.booked_by_help"
      />
    </>
  );
}

/** An emptied text is sent as such, since null means "no text" as well. */
const asText = (text: string): string => text;
