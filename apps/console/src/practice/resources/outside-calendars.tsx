import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/Delete';
import EditIcon from '@mui/icons-material/Edit';
import SyncIcon from '@mui/icons-material/Sync';
import { Alert, Box, Typography } from '@mui/material';
import type { Result } from '@comptoir/booking-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { SelectInput, TextInput, required } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { Instant } from '../../shared/ui/instant';
import { useBookingClient } from '../booking-context';

type OutsideCalendar = Result<'adminExternalCalendars.list'>[number];
type Kind = OutsideCalendar['kind'];

interface Values {
  kind: Kind;
  name: string;
  address?: string;
  username?: string;
  password?: string;
  on_failure: OutsideCalendar['on_failure'];
}

const TEXTS = 'practice.resources.outside';
const KINDS: Kind[] = ['ics', 'caldav'];
const POLICIES: OutsideCalendar['on_failure'][] = ['open', 'closed'];
const choices = (group: string, ids: readonly string[]) =>
  ids.map((id) => ({ id, name: `${TEXTS}.${group}.${id}` }));

/** Calendars of other services that close the resource while they are busy. */
export function OutsideCalendars({ resourceId }: { resourceId: number }): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const refresh = useRefreshOutside();
  const { data: calendars = [] } = useQuery({
    queryKey: ['external-calendars', resourceId],
    queryFn: ({ signal }) => booking.adminExternalCalendars.list({ resource_id: resourceId }, { signal }),
  });
  return (
    <Box component="section" sx={{ p: 2, display: 'grid', gap: 2, maxWidth: 720 }}>
      <Typography variant="body2" color="textSecondary">
        {translate(`${TEXTS}.about`)}
      </Typography>
      {calendars.map((calendar) => (
        <CalendarState key={calendar.id} calendar={calendar} />
      ))}
      <Box>
        <ActionDialog<Values>
          label={`${TEXTS}.add`}
          icon={<AddIcon />}
          defaultValues={{ kind: 'ics', on_failure: 'open' }}
          submit={({ address = '', ...values }) =>
            booking.adminExternalCalendars.create({ ...values, address, resource_id: resourceId })
          }
          done={`${TEXTS}.saved`}
          onDone={refresh}
        >
          <SelectInput
            source="kind"
            label={`${TEXTS}.kind`}
            choices={choices('kinds', KINDS)}
            validate={required()}
          />
          <CalendarInputs isNew />
        </ActionDialog>
      </Box>
    </Box>
  );
}

function CalendarState({ calendar }: { calendar: OutsideCalendar }): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const refresh = useRefreshOutside();
  const { id, name, address_host: host, on_failure, last_error: fault, last_success_at: last } = calendar;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle1" component="h3">
        {name} · {host}
      </Typography>
      <Typography variant="body2">
        {last ? translate(`${TEXTS}.last`) : translate(`${TEXTS}.never`)} {last && <Instant value={last} />}
      </Typography>
      {fault && (
        <Alert severity={calendar.is_stale && on_failure === 'closed' ? 'error' : 'warning'}>
          {translate(`${TEXTS}.faults.${fault}`)}
          {calendar.is_stale && ` ${translate(`${TEXTS}.stale.${on_failure}`)}`}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <ActionDialog<Values>
          label={`${TEXTS}.edit`}
          icon={<EditIcon />}
          defaultValues={{ name, on_failure }}
          submit={(values) => booking.adminExternalCalendars.update({ id, ...given(values) })}
          done={`${TEXTS}.saved`}
          onDone={refresh}
        >
          <CalendarInputs />
        </ActionDialog>
        <ActionDialog
          label={`${TEXTS}.sync`}
          icon={<SyncIcon />}
          consequence={translate(`${TEXTS}.sync_consequence`)}
          submit={() => booking.adminExternalCalendars.sync({ id })}
          done={`${TEXTS}.syncing`}
          onDone={refresh}
        />
        <ActionDialog
          label={`${TEXTS}.remove`}
          icon={<DeleteIcon />}
          color="error"
          consequence={translate(`${TEXTS}.remove_consequence`)}
          submit={() => booking.adminExternalCalendars.delete({ id })}
          done={`${TEXTS}.removed`}
          onDone={refresh}
        />
      </Box>
    </Box>
  );
}

function CalendarInputs({ isNew = false }: { isNew?: boolean }): React.JSX.Element {
  const help = isNew ? 'address_help' : 'secret_help';
  return (
    <>
      <TextInput source="name" label={`${TEXTS}.name`} validate={required()} helperText={false} />
      <TextInput
        source="address"
        label={`${TEXTS}.address`}
        validate={isNew ? required() : undefined}
        helperText={`${TEXTS}.${help}`}
        autoComplete="off"
      />
      <TextInput source="username" label={`${TEXTS}.username`} helperText={false} autoComplete="off" />
      <TextInput
        source="password"
        label={`${TEXTS}.password`}
        type="password"
        helperText={`${TEXTS}.login_help`}
        autoComplete="new-password"
      />
      <SelectInput
        source="on_failure"
        label={`${TEXTS}.on_failure`}
        choices={choices('policies', POLICIES)}
        validate={required()}
        helperText={false}
      />
    </>
  );
}

/** Leaves out what was not filled in: the secrets are not shown, so an empty field changes nothing. */
function given({ address, username, password, name, on_failure }: Values): Partial<Values> {
  return {
    name,
    on_failure,
    ...(address && { address }),
    ...(username && { username }),
    ...(password && { password }),
  };
}

function useRefreshOutside(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['external-calendars'] });
}
