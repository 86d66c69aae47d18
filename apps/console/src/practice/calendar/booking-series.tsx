import EventBusyIcon from '@mui/icons-material/EventBusy';
import EventRepeatIcon from '@mui/icons-material/EventRepeat';
import { Box, Card, CardContent, Link, List, ListItem, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { BooleanInput, RadioButtonGroupInput } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { versionOf } from '../../shared/data/version';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { Instant } from '../../shared/ui/instant';
import { Status } from '../../shared/ui/status-field';
import { useBookingClient } from '../booking-context';
import { PeriodInputs } from './booking-inputs';
import type { Booking } from './calendar-events';
import { nameConflicts } from './series-conflicts';

const SCOPES = ['this', 'following', 'all'] as const;

interface ScopeForm {
  scope: (typeof SCOPES)[number];
}

interface MoveForm extends ScopeForm {
  start_at: string;
  end_at: string;
  include_changed?: boolean;
}

interface Props {
  booking: Booking;
  onDone(): void;
}

/** The other bookings of the series of a booking, and what can be done with them. */
export function SeriesCard({ booking, onDone }: Props): React.JSX.Element | null {
  const translate = useTranslate();
  const client = useBookingClient();
  const queries = useQueryClient();
  const { id, series: place } = booking;
  const queryKey = ['bookings', 'series', id];
  const { data: series } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.adminBookingSeries.get({ id }, { signal }),
    enabled: Boolean(place),
  });
  if (!place || !series) return null;
  const done = (): void => {
    void queries.invalidateQueries({ queryKey });
    onDone();
  };
  return (
    <Card>
      <CardContent>
        <Typography variant="subtitle2" component="h3" gutterBottom>
          {translate('practice.series.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('practice.series.of', { position: place.position, count: series.bookings.length })}
        </Typography>
        <List dense sx={{ maxHeight: '20rem', overflow: 'auto' }} tabIndex={0}>
          {series.bookings.map((other) => (
            <ListItem key={other.id} disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
              {other.id === id ? (
                <strong>
                  <Instant value={other.start_at} />
                </strong>
              ) : (
                <Link component={RouterLink} to={`/practice/bookings/${other.id}`}>
                  <Instant value={other.start_at} />
                </Link>
              )}
              {other.status === 'cancelled' && <Status value={other.status} resource="bookings" />}
              {other.changed && (
                <Typography variant="caption">{translate('practice.series.changed')}</Typography>
              )}
            </ListItem>
          ))}
        </List>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <MoveSeries booking={booking} onDone={done} />
          <CancelSeries booking={booking} onDone={done} />
        </Box>
      </CardContent>
    </Card>
  );
}

/** Moves one, the following or all bookings of a series, by as much as this one. */
function MoveSeries({ booking, onDone }: Props): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const { id, start_at, end_at } = booking;
  return (
    <ActionDialog<MoveForm>
      label="practice.series.move"
      icon={<EventRepeatIcon />}
      consequence={translate('practice.series.move_consequence')}
      defaultValues={{ scope: 'this', start_at, end_at, include_changed: false }}
      submit={({ include_changed, ...form }) =>
        client.adminBookingSeries
          .move({ id, ...form, ...(include_changed && { include_changed }) }, versionOf(booking))
          .catch(nameConflicts)
      }
      done="practice.series.moved"
      onDone={onDone}
    >
      <ScopeInput />
      <PeriodInputs />
      <BooleanInput source="include_changed" label="practice.series.include_changed" helperText={false} />
    </ActionDialog>
  );
}

/** Cancels one, the following or all bookings of a series. */
function CancelSeries({ booking, onDone }: Props): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  return (
    <ActionDialog<ScopeForm>
      label="practice.series.cancel"
      leave="practice.series.keep"
      icon={<EventBusyIcon />}
      color="error"
      consequence={translate('practice.series.cancel_consequence')}
      defaultValues={{ scope: 'this' }}
      submit={({ scope }) => client.adminBookingSeries.cancel({ id: booking.id, scope }, versionOf(booking))}
      done="practice.series.cancelled"
      onDone={onDone}
    >
      <ScopeInput />
    </ActionDialog>
  );
}

function ScopeInput(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <RadioButtonGroupInput
      source="scope"
      label="practice.series.scope"
      choices={SCOPES.map((id) => ({ id, name: translate(`practice.series.scopes.${id}`) }))}
      translateChoice={false}
      row={false}
      helperText={false}
    />
  );
}
