import DeleteIcon from '@mui/icons-material/Delete';
import { Alert, Box, FormHelperText, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { useInput, useTranslate } from 'ra-core';
import { useResources } from '../calendar/use-calendar-data';
import { SortableRows } from '../widgets/sortable-rows';

const NOBODY: number[] = [];

/** The resources that offer a service, the preferred one first. */
export function OfferedByInput(): React.JSX.Element {
  const translate = useTranslate();
  const { field } = useInput<{ resource_ids: number[] }>({ source: 'resource_ids', defaultValue: NOBODY });
  const { data: resources = [] } = useResources();
  const ids = field.value as number[];
  const change = (next: number[]): void => field.onChange(next);
  const known = new Map(resources.map((resource) => [resource.id, resource]));
  const chosen = ids.flatMap((id) => known.get(id) ?? []);
  const others = resources.filter(({ id }) => !ids.includes(id));
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, p: 0, m: 0, mb: 2, width: '100%', minWidth: 0, maxWidth: 480 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {translate('resources.services.fields.resource_ids')}
      </Typography>
      {chosen.length === 0 && <Alert severity="info">{translate('practice.services.nobody')}</Alert>}
      <SortableRows rows={chosen} nameOf={({ name }) => name} onOrder={change}>
        {({ id, name, color, active }) => (
          <>
            <Box sx={{ width: 16, height: 16, borderRadius: '50%', bgcolor: color, flexShrink: 0 }} />
            <Typography sx={{ flex: 1 }}>
              {active ? name : `${name} (${translate('resources.resources.states.inactive')})`}
            </Typography>
            <IconButton
              aria-label={translate('practice.services.remove_resource', { name })}
              onClick={() => change(ids.filter((one) => one !== id))}
            >
              <DeleteIcon />
            </IconButton>
          </>
        )}
      </SortableRows>
      {others.length > 0 && (
        <TextField
          select
          size="small"
          fullWidth
          value=""
          label={translate('practice.services.add_resource')}
          onChange={({ target }) => change([...ids, Number(target.value)])}
        >
          {others.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormHelperText>{translate('practice.services.order_help')}</FormHelperText>
    </Box>
  );
}
