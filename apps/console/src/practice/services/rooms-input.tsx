import { Box, FormHelperText, MenuItem, TextField, Typography } from '@mui/material';
import { useInput, useTranslate } from 'ra-core';
import { useResources } from '../calendar/use-calendar-data';

const MAX_GROUPS = 3;
const NONE: number[][] = [];

/** The groups of resources, such as rooms, of which each booking of a service takes one. */
export function RoomsInput(): React.JSX.Element {
  const translate = useTranslate();
  const { field } = useInput<{ needs: number[][] }>({ source: 'needs', defaultValue: NONE });
  const { data: resources = [] } = useResources();
  const groups = field.value as number[][];
  const known = new Set(resources.map(({ id }) => id));
  // An empty one is offered until there are as many as a service can have.
  const shown = [...groups, []].slice(0, MAX_GROUPS);
  const change = (changed: number, ids: number[]): void =>
    field.onChange(
      shown.map((group, nth) => (nth === changed ? ids : group)).filter((group) => group.length > 0),
    );
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, p: 0, m: 0, mb: 2, width: '100%', minWidth: 0, maxWidth: 480 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {translate('resources.services.fields.needs')}
      </Typography>
      {shown.map((group, nth) => (
        <TextField
          key={nth}
          select
          size="small"
          fullWidth
          sx={{ mb: 1 }}
          value={group.filter((id) => known.has(id))}
          label={translate('practice.services.one_of', { number: nth + 1 })}
          slotProps={{ select: { multiple: true } }}
          onChange={({ target }) => change(nth, target.value as unknown as number[])}
        >
          {resources.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <FormHelperText>{translate('practice.services.needs_help')}</FormHelperText>
    </Box>
  );
}
