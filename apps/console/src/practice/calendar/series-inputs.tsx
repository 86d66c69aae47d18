import { Alert, Button, List, ListItem, ListItemText } from '@mui/material';
import type { Result } from '@comptoir/booking-client';
import { useLocale, useTranslate } from 'ra-core';
import {
  BooleanInput,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  maxValue,
  minValue,
  required,
} from 'react-admin';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { messageOf } from '../../shared/data/error-messages';
import { Instant } from '../../shared/ui/instant';
import { ChoiceOrNone } from '../widgets/choice-or-none';
import { type BookingForm, useCreateBooking } from './use-create-booking';

type Preview = Result<'adminBookingSeries.preview'>;

const FREQUENCIES = ['weekly', 'monthly'] as const;
const MONTHLY = ['day', 'weekday', 'last_weekday'] as const;
/** The first day is a Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;
const MAX_COUNT = 52;

/** Asks how a new booking repeats, and shows which of its times are free. */
export function RepeatInputs(): React.JSX.Element {
  const translate = useTranslate();
  const repeat = useWatch<{ repeat?: BookingForm['repeat'] }, 'repeat'>({ name: 'repeat' });
  const choices = FREQUENCIES.map((id) => ({ id, name: translate(`practice.series.frequencies.${id}`) }));
  return (
    <>
      <ChoiceOrNone
        source="repeat.frequency"
        label="practice.series.repeat"
        choices={choices}
        none="practice.series.never"
        helperText={false}
      />
      {repeat?.frequency && (
        <>
          {repeat.frequency === 'weekly' ? <WeekdaysInput /> : <MonthlyInput />}
          <NumberInput
            source="repeat.interval"
            label="practice.series.interval"
            defaultValue={1}
            min={1}
            max={MAX_COUNT}
            step={1}
            validate={[minValue(1), maxValue(MAX_COUNT)]}
            helperText={false}
          />
          <NumberInput
            source="repeat.count"
            label="practice.series.count"
            defaultValue={10}
            min={2}
            max={MAX_COUNT}
            step={1}
            validate={[required(), minValue(2), maxValue(MAX_COUNT)]}
            helperText="practice.series.count_help"
          />
          <BooleanInput source="skip_taken" label="practice.series.skip" helperText={false} />
          <SeriesPreview />
        </>
      )}
    </>
  );
}

function WeekdaysInput(): React.JSX.Element {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const choices = [1, 2, 3, 4, 5, 6, 0].map((id) => ({ id, name: format.format(SUNDAY + id * DAY_MS) }));
  return (
    <SelectArrayInput
      source="repeat.weekdays"
      label="practice.series.weekdays"
      defaultValue={[]}
      choices={choices}
      translateChoice={false}
      helperText="practice.series.weekdays_help"
    />
  );
}

function MonthlyInput(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <SelectInput
      source="repeat.monthly_by"
      label="practice.series.monthly_by"
      defaultValue="day"
      choices={MONTHLY.map((id) => ({ id, name: translate(`practice.series.monthly.${id}`) }))}
      translateChoice={false}
      validate={required()}
      helperText={false}
    />
  );
}

/** Lists the times of the series with the reasons why some cannot be booked. */
function SeriesPreview(): React.JSX.Element {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const { preview: load } = useCreateBooking();
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  const show = async (): Promise<void> => {
    setPreview(undefined);
    setProblem(undefined);
    try {
      setPreview(await load(getValues() as BookingForm));
    } catch (error) {
      setProblem(messageOf(error, translate));
    }
  };
  return (
    <>
      <Button variant="outlined" onClick={() => void show()} sx={{ mb: 2 }}>
        {translate('practice.series.check')}
      </Button>
      {problem && <Alert severity="error">{problem}</Alert>}
      {preview && (
        <Alert severity={preview.free === preview.occurrences.length ? 'success' : 'warning'} sx={{ mb: 2 }}>
          {translate('practice.series.free', { free: preview.free, count: preview.occurrences.length })}
          <List dense disablePadding>
            {preview.occurrences.map(({ position, start, start_at, error }) => (
              <ListItem key={position} disablePadding>
                <ListItemText
                  primary={start_at ? <Instant value={start_at} /> : start.replace('T', ' ')}
                  secondary={error}
                />
              </ListItem>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
