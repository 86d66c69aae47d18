import PersonOffIcon from '@mui/icons-material/PersonOff';
import TaskAltIcon from '@mui/icons-material/TaskAlt';
import { Alert, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useNotify, useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../../shared/data/error-messages';
import { versionOf } from '../../shared/data/version';
import { Status } from '../../shared/ui/status-field';
import { useBookingClient } from '../booking-context';
import type { Booking } from './calendar-events';

type Outcome = NonNullable<Booking['outcome']>;

const ICONS = { done: TaskAltIcon, no_show: PersonOffIcon } as const;

interface Props {
  booking: Booking;
  onDone(): void;
}

/** Says whether the client came. The chosen button again opens that. Only for bookings that have started. */
export function OutcomeChoice({ booking, onDone }: Props): React.JSX.Element | null {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useBookingClient();
  const [isBusy, setBusy] = useState(false);
  const { id, status, start_at: start, outcome = null } = booking;
  if (status !== 'confirmed' || Date.parse(start) > Date.now()) return null;
  const save = (chosen: Outcome | null): void => {
    setBusy(true);
    client.adminBookings
      .setOutcome({ id, outcome: chosen }, versionOf(booking))
      .then(
        () => {
          notify('practice.calendar.outcomes.saved', { type: 'success' });
          onDone();
        },
        (error: unknown) => notify(messageOf(error, translate), { type: 'error' }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={outcome}
      disabled={isBusy}
      onChange={(_event, chosen: Outcome | null) => save(chosen)}
      aria-label={translate('resources.bookings.fields.outcome')}
    >
      {(['done', 'no_show'] as const).map((name) => {
        const Icon = ICONS[name];
        return (
          <ToggleButton key={name} value={name} sx={{ gap: 0.5, textTransform: 'none' }}>
            <Icon fontSize="small" />
            {translate(`practice.calendar.outcomes.${name}`)}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** Warns of a client who has missed bookings. */
export function MissedBookings({
  booking,
}: {
  booking: Booking & { client_no_shows?: number };
}): React.JSX.Element | null {
  const translate = useTranslate();
  const { client_no_shows: count } = booking;
  if (!count) return null;
  return (
    <Alert severity="warning" sx={{ width: '100%' }}>
      {translate('practice.calendar.outcomes.missed', { smart_count: count })}
    </Alert>
  );
}

/** The state of a booking in a list: whether the client came, where that is known. */
export function OutcomeField(_props: { source?: string }): React.JSX.Element | null {
  const booking = useRecordContext<Booking>();
  return booking ? <Status value={booking.outcome ?? booking.status} resource="bookings" /> : null;
}
