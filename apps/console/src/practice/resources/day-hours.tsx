import AddIcon from '@mui/icons-material/Add';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/Delete';
import { Box, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { NumberInput, TextInput, required } from 'react-admin';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { WEEK, type WeekForm, dayKey, nextWindow } from './hours';
import { weekdayName } from './weekday-name';

const MAX_MINUTES = 1440;
const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

/** The windows of one day, and copying them to other days. */
export function DayHours({ day }: { day: number }): React.JSX.Element {
  const translate = useTranslate();
  const locale = useLocale();
  const name = weekdayName(day, locale);
  const { getValues } = useFormContext<WeekForm>();
  const { fields, append, remove } = useFieldArray<WeekForm>({ name: dayKey(day) });
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        borderTop: 1,
        borderColor: 'divider',
        m: 0,
        px: 0,
        py: 1,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { sm: '9rem 1fr auto' },
        alignItems: 'start',
      }}
    >
      <Typography component="legend" sx={{ float: 'left', pt: 1, textTransform: 'capitalize' }}>
        {name}
      </Typography>
      <Box>
        {fields.length === 0 && (
          <Typography color="textSecondary" sx={{ pt: 1 }}>
            {translate('practice.resources.hours.closed')}
          </Typography>
        )}
        {fields.map((field, row) => (
          <WindowInputs key={field.id} day={day} row={row} dayName={name} onRemove={() => remove(row)} />
        ))}
      </Box>
      <Box>
        <IconButton
          aria-label={translate('practice.named', {
            action: translate('practice.resources.hours.add'),
            name,
          })}
          onClick={() => append(nextWindow(getValues(dayKey(day)) ?? []))}
        >
          <AddIcon />
        </IconButton>
        {fields.length > 0 && <CopyButton day={day} name={name} />}
      </Box>
    </Box>
  );
}

interface WindowProps {
  day: number;
  row: number;
  dayName: string;
  onRemove(): void;
}

function WindowInputs({ day, row, dayName, onRemove }: WindowProps): React.JSX.Element {
  const translate = useTranslate();
  const at = (field: string): { source: string; label: string } => ({
    source: `${dayKey(day)}.${row}.${field}`,
    label: translate(`practice.resources.hours.${field}`),
  });
  const time = { type: 'time', slotProps: { inputLabel: { shrink: true } } };
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'start' }}>
      <TextInput {...at('start_time')} {...time} validate={required()} helperText={false} sx={TIME} />
      <TextInput
        {...at('end_time')}
        {...time}
        validate={required()}
        helperText={false}
        // The end of a day is 24:00 for the service and 00:00 for the input.
        format={(text?: string) => (text === '24:00' ? '00:00' : (text ?? ''))}
        parse={(text: string) => (text === '00:00' ? '24:00' : text)}
        sx={TIME}
      />
      <NumberInput
        {...at('duration_min')}
        min={1}
        max={MAX_MINUTES}
        validate={required()}
        helperText={false}
        sx={MINUTES}
      />
      <NumberInput
        {...at('buffer_min')}
        min={0}
        max={MAX_MINUTES}
        defaultValue={0}
        helperText={false}
        sx={MINUTES}
      />
      <IconButton
        aria-label={translate('practice.named', {
          action: translate('practice.resources.hours.remove'),
          name: `${dayName} ${row + 1}`,
        })}
        onClick={onRemove}
        sx={{ mt: 1 }}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

/** Wide enough for "12:30 PM" with the button of the browser. */
const TIME = { width: '10rem' };
const MINUTES = { width: '7rem' };

function CopyButton({ day, name }: { day: number; name: string }): React.JSX.Element {
  const translate = useTranslate();
  const locale = useLocale();
  const { getValues, setValue } = useFormContext<WeekForm>();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const copyTo = (days: readonly number[]): void => {
    const windows = getValues(dayKey(day)) ?? [];
    for (const other of days) {
      if (other === day) continue;
      setValue(
        dayKey(other),
        windows.map((window) => ({ ...window })),
        { shouldDirty: true },
      );
    }
    setAnchor(undefined);
  };
  return (
    <>
      <IconButton
        aria-label={translate('practice.named', { action: translate('practice.resources.hours.copy'), name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ContentCopyIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => copyTo(WEEKDAYS)}>
          {translate('practice.resources.hours.copy_weekdays')}
        </MenuItem>
        <MenuItem onClick={() => copyTo(WEEK)}>{translate('practice.resources.hours.copy_all')}</MenuItem>
        {WEEK.filter((other) => other !== day).map((other) => (
          <MenuItem key={other} onClick={() => copyTo([other])}>
            {translate('practice.resources.hours.copy_day', { day: weekdayName(other, locale) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
