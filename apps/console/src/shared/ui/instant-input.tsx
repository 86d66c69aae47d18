import { TextInput, type TextInputProps } from 'react-admin';
import { useFacts } from '../layout/facts';
import { toInstant, toLocalTime } from './zoned-time';

/** Takes a date and a time in the zone of the business; the value is an instant in UTC. */
export function InstantInput(props: TextInputProps): React.JSX.Element {
  const { timeZone } = useFacts();
  return (
    <TextInput
      {...props}
      type="datetime-local"
      format={(instant: string | null) => (instant ? toLocalTime(instant, timeZone) : '')}
      parse={(local: string) => (local ? toInstant(local, timeZone) : null)}
      slotProps={{ inputLabel: { shrink: true } }}
      helperText={props.helperText ?? timeZone}
    />
  );
}
