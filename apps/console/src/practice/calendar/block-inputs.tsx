import { TextInput, maxLength } from 'react-admin';
import { PeriodInputs, ResourceInput } from './booking-inputs';

/** Inputs of a time at which nothing can be booked. */
export function BlockInputs(): React.JSX.Element {
  return (
    <>
      <ResourceInput />
      <PeriodInputs />
      <TextInput
        source="reason"
        label="resources.blocks.fields.reason"
        validate={maxLength(500)}
        helperText="practice.calendar.reason_help"
      />
    </>
  );
}
