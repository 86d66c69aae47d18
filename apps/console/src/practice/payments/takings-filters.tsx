import { Box, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useResources } from '../calendar/use-calendar-data';
import { useServices } from '../services/use-services';
import { TENDERS, type TakingsChoice } from './takings-choice';

const TEXTS = 'practice.takings';

interface Props {
  choice: TakingsChoice;
  choose(next: Partial<TakingsChoice>): void;
}

/** Narrows the money down to a means of payment, a resource or a service. */
export function TakingsFilters({ choice, choose }: Props): React.JSX.Element {
  const translate = useTranslate();
  const { data: resources = [] } = useResources();
  const { data: services = [] } = useServices();
  const tenders = TENDERS.map((id) => ({ id, name: translate(`${TEXTS}.tenders.${id}`) }));
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Choice
        label={`${TEXTS}.tender`}
        value={choice.tender}
        options={tenders}
        onChange={(id) => choose({ tender: TENDERS.find((tender) => tender === id) })}
      />
      {resources.length > 1 && (
        <Choice
          label="resources.bookings.fields.resource_id"
          value={choice.resource_id}
          options={resources}
          onChange={(id) => choose({ resource_id: Number(id) || undefined })}
        />
      )}
      {services.length > 0 && (
        <Choice
          label="resources.bookings.fields.service_id"
          value={choice.service_id}
          options={services}
          onChange={(id) => choose({ service_id: Number(id) || undefined })}
        />
      )}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number | undefined;
  options: readonly { id: string | number; name: string }[];
  onChange(id: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps): React.JSX.Element {
  const translate = useTranslate();
  const isKnown = options.some(({ id }) => id === value);
  return (
    <TextField
      select
      size="small"
      label={translate(label)}
      value={isKnown ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      sx={{ width: '14rem' }}
    >
      <MenuItem value="">{translate(`${TEXTS}.all`)}</MenuItem>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
