import {
  ArrayInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  maxLength,
  required,
} from 'react-admin';
import { useResources } from '../calendar/use-calendar-data';
import { useIsManager } from '../use-role';
import { ChoiceOrNone } from '../widgets/choice-or-none';

const TEXTS = 'practice.dates';
const HOURS = 'practice.resources.hours';
const MAX_MINUTES = 1440;
const SHRINK = { slotProps: { inputLabel: { shrink: true } } };

/** Open time of a date. */
interface DateWindow {
  start_time: string;
  end_time: string;
  duration_min: number;
  buffer_min?: number;
}

export interface DateValues {
  /** Null or absent for all resources. */
  resource_id?: number | null;
  date_from: string;
  date_to?: string;
  note?: string;
  windows?: DateWindow[];
}

/** Dates, their resource and their hours. */
export function DateInputs(): React.JSX.Element {
  const isManager = useIsManager();
  const { data: resources = [] } = useResources();
  return (
    <>
      {isManager ? (
        <ChoiceOrNone
          source="resource_id"
          label={`${TEXTS}.resource`}
          choices={resources}
          none={`${TEXTS}.all`}
          helperText={false}
        />
      ) : (
        <SelectInput
          source="resource_id"
          label={`${TEXTS}.resource`}
          choices={resources}
          translateChoice={false}
          validate={required()}
          helperText={false}
        />
      )}
      <TextInput
        source="date_from"
        label={`${TEXTS}.from`}
        type="date"
        validate={required()}
        helperText={false}
        {...SHRINK}
      />
      <TextInput
        source="date_to"
        label={`${TEXTS}.to`}
        type="date"
        helperText={`${TEXTS}.to_help`}
        {...SHRINK}
      />
      <WindowsInput />
    </>
  );
}

/** Open times of a date, and the reason. */
export function WindowsInput(): React.JSX.Element {
  return (
    <>
      <ArrayInput source="windows" label={`${TEXTS}.windows`} helperText={false}>
        <SimpleFormIterator inline disableReordering>
          <TextInput
            source="start_time"
            label={`${HOURS}.start_time`}
            type="time"
            validate={required()}
            helperText={false}
            {...SHRINK}
          />
          <TextInput
            source="end_time"
            label={`${HOURS}.end_time`}
            type="time"
            validate={required()}
            helperText={false}
            // The end of a day is 24:00 for the service and 00:00 for the input.
            format={(text?: string) => (text === '24:00' ? '00:00' : (text ?? ''))}
            parse={(text: string) => (text === '00:00' ? '24:00' : text)}
            {...SHRINK}
          />
          <NumberInput
            source="duration_min"
            label={`${HOURS}.duration_min`}
            min={1}
            max={MAX_MINUTES}
            defaultValue={60}
            validate={required()}
            helperText={false}
          />
          <NumberInput
            source="buffer_min"
            label={`${HOURS}.buffer_min`}
            min={0}
            max={MAX_MINUTES}
            defaultValue={0}
            helperText={false}
          />
        </SimpleFormIterator>
      </ArrayInput>
      <TextInput
        source="note"
        label={`${TEXTS}.note`}
        validate={maxLength(200)}
        helperText={`${TEXTS}.note_help`}
      />
    </>
  );
}
