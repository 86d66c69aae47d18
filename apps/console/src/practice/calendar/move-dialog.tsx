import { Alert, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFacts } from '../../shared/layout/facts';
import { OpenActionDialog } from '../../shared/ui/action-dialog';
import { Instant } from '../../shared/ui/instant';
import { toInstant } from '../../shared/ui/zoned-time';
import { useBookingClient } from '../booking-context';
import { versionOf } from '../../shared/data/version';
import { useServices } from '../services/use-services';
import { type Booking, type NewPlace, serviceMissingAt } from './calendar-events';
import { RefundOfMove } from './refund-of-move';
import { HoursWarning } from './time-help';
import { useRefreshCalendar, useResources } from './use-calendar-data';

/** A booking that was dragged to another time. */
export interface Move {
  booking: Booking;
  place: NewPlace;
}

/** Asks before a booking is moved, since its client hears of it. Closing it leaves the booking in its place. */
export function MoveDialog({ move, close }: { move: Move; close(): void }): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const refresh = useRefreshCalendar();
  const { timeZone } = useFacts();
  const { data: resources = [] } = useResources();
  const { booking, place } = move;
  const start = toInstant(place.start, timeZone);
  const end = toInstant(place.end, timeZone);
  const resource = resources.find(({ id }) => id === place.resourceId);
  const submit = async (): Promise<void> => {
    await client.adminBookings.update(
      {
        id: booking.id,
        start_at: start,
        end_at: end,
        ...(place.resourceId !== booking.resource_id && { resource_id: place.resourceId }),
      },
      versionOf(booking),
    );
    await refresh();
  };
  return (
    <OpenActionDialog
      label="practice.calendar.move"
      consequence={
        <>
          <Typography gutterBottom>{booking.client_name}</Typography>
          <Typography gutterBottom>
            <Instant value={booking.start_at} /> – <Instant value={booking.end_at} />, {booking.Resource.name}
          </Typography>
          <Typography gutterBottom>
            → <Instant value={start} /> – <Instant value={end} />, {resource?.name}
          </Typography>
          <ServiceWarning booking={booking} resourceId={place.resourceId} />
          <HoursWarning resourceIds={[place.resourceId]} start={start} end={end} />
          <RefundOfMove booking={booking} start={start} />
          {translate(`practice.calendar.${booking.email ? 'move_consequence' : 'move_unmailed'}`)}
        </>
      }
      submit={submit}
      done="practice.calendar.moved"
      onDone={() => undefined}
      close={close}
    />
  );
}

interface WarningProps {
  booking: Booking;
  resourceId: number;
}

/** Says that a resource does not offer the service of a booking. It prevents nothing. */
function ServiceWarning({ booking, resourceId }: WarningProps): React.JSX.Element | null {
  const translate = useTranslate();
  const { data: services = [] } = useServices();
  const { data: resources = [] } = useResources();
  const service = serviceMissingAt(resourceId, booking, services);
  if (!service) return null;
  const name = resources.find(({ id }) => id === resourceId)?.name ?? '';
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('practice.calendar.not_offered', { name, service: service.name })}
    </Alert>
  );
}
