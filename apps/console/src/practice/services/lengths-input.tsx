import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/Delete';
import { Box, Button, Chip, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import { ValidationError, useInput, useTranslate } from 'ra-core';
import { type Length, faultOf, withDefault } from './lengths';

const MOST = 20;
const FIRST: Length[] = [60];

/** The lengths of a service in minutes; the first one is the default. */
export function LengthsInput(): React.JSX.Element {
  const translate = useTranslate();
  const { field, fieldState } = useInput<{ durations: Length[] }>({
    source: 'durations',
    defaultValue: FIRST,
    validate: (lengths: Length[]) => faultOf(lengths ?? []),
  });
  const lengths = field.value as Length[];
  const change = (next: Length[]): void => field.onChange(next);
  const { error } = fieldState;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {translate('resources.services.fields.durations')}
      </Typography>
      {lengths.map((length, index) => (
        <LengthRow
          // Rows have no id of their own, and keep their order while one is typed.
          key={index}
          length={length}
          number={index + 1}
          onChange={(minutes) => change(lengths.with(index, minutes))}
          onDefault={() => change(withDefault(lengths, index))}
          onRemove={lengths.length > 1 ? () => change(lengths.filter((_one, at) => at !== index)) : undefined}
        />
      ))}
      <Button
        startIcon={<AddIcon />}
        disabled={lengths.length >= MOST}
        onClick={() => change([...lengths, null])}
      >
        {translate('practice.services.lengths.add')}
      </Button>
      <FormHelperText error={Boolean(error)} role={error ? 'alert' : undefined}>
        {error?.message ? (
          <ValidationError error={error.message} />
        ) : (
          translate('practice.services.lengths.about')
        )}
      </FormHelperText>
    </Box>
  );
}

interface RowProps {
  length: Length;
  /** Counted from 1. */
  number: number;
  onChange(minutes: Length): void;
  onDefault(): void;
  onRemove: (() => void) | undefined;
}

function LengthRow({ length, number, onChange, onDefault, onRemove }: RowProps): React.JSX.Element {
  const translate = useTranslate();
  const label = translate('practice.services.lengths.one', { number });
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
      <TextField
        type="number"
        size="small"
        margin="none"
        label={label}
        value={length ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        slotProps={{ htmlInput: { min: 1, step: 1 } }}
        sx={{ width: '11rem' }}
      />
      {onRemove && (
        <IconButton
          aria-label={translate('practice.services.lengths.remove', { name: label })}
          onClick={onRemove}
        >
          <DeleteIcon />
        </IconButton>
      )}
      {number === 1 ? (
        <Chip size="small" variant="outlined" label={translate('practice.services.lengths.default')} />
      ) : (
        <Button
          size="small"
          aria-label={translate('practice.services.lengths.make_default_of', { name: label })}
          onClick={onDefault}
        >
          {translate('practice.services.lengths.make_default')}
        </Button>
      )}
    </Box>
  );
}
