import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/Delete';
import { Box, Button, FormHelperText, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { useInput, useTranslate } from 'ra-core';
import { NumberInput } from 'react-admin';
import { CountryInput } from '../../shared/ui/country-input';
import { type Reminder, readReminders, writeReminders } from './reminders';

const UNITS = [1, 60, 1_440] as const;

/** When clients are reminded, and how text messages are sent. */
export function RemindersTab(): React.JSX.Element {
  const at = (name: string): { source: string; label: string; helperText: string } => ({
    source: name,
    label: `resources.practice-settings.fields.${name}`,
    helperText: `practice.settings.help.${name}`,
  });
  return (
    <>
      <ReminderRows />
      <CountryInput {...at('sms_country')} />
      <NumberInput
        {...at('sms_max_per_day')}
        min={0}
        step={1}
        // Settings are texts.
        parse={(text: string) => text}
      />
    </>
  );
}

/** One row for each reminder; the setting is a text. */
function ReminderRows(): React.JSX.Element {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source: 'reminders' });
  const rows = readReminders(String(field.value ?? ''));
  const save = (next: Reminder[]): void => field.onChange(writeReminders(next));
  const change = (index: number, part: Partial<Reminder>): void =>
    save(rows.map((row, other) => (other === index ? { ...row, ...part } : row)));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, width: '100%' }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {translate('resources.practice-settings.fields.reminders')}
      </Typography>
      {rows.map((row, index) => (
        <ReminderRow
          // The rows have no ids, and are not moved.
          key={index}
          row={row}
          number={index + 1}
          change={(part) => change(index, part)}
          remove={() => save(rows.filter((_, other) => other !== index))}
        />
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={rows.length >= 10}
        onClick={() => save([...rows, { channel: 'mail', amount: 1, unit: 60 }])}
      >
        {translate('practice.settings.reminders.add')}
      </Button>
      <FormHelperText error={fieldState.invalid}>
        {fieldState.error?.message ?? translate('practice.settings.help.reminders')}
      </FormHelperText>
    </Box>
  );
}

interface RowProps {
  row: Reminder;
  number: number;
  change(part: Partial<Reminder>): void;
  remove(): void;
}

function ReminderRow({ row, number, change, remove }: RowProps): React.JSX.Element {
  const translate = useTranslate();
  const say = (name: string): string => translate(`practice.settings.reminders.${name}`, { number });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
      <TextField
        select
        fullWidth={false}
        label={say('channel')}
        value={row.channel}
        onChange={({ target }) => change({ channel: target.value as Reminder['channel'] })}
        sx={{ minWidth: '9rem' }}
      >
        {(['mail', 'sms'] as const).map((channel) => (
          <MenuItem key={channel} value={channel}>
            {translate(`practice.reminders.channels.${channel}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth={false}
        type="number"
        label={say('amount')}
        value={row.amount}
        onChange={({ target }) => change({ amount: Number(target.value) })}
        slotProps={{ htmlInput: { min: 1, step: 1 } }}
        sx={{ width: '7rem' }}
      />
      <TextField
        select
        fullWidth={false}
        label={say('unit')}
        value={row.unit}
        onChange={({ target }) => change({ unit: Number(target.value) as Reminder['unit'] })}
        sx={{ minWidth: '11rem' }}
      >
        {UNITS.map((unit) => (
          <MenuItem key={unit} value={unit}>
            {say(`units.${unit}`)}
          </MenuItem>
        ))}
      </TextField>
      <IconButton aria-label={say('remove')} onClick={remove}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}
