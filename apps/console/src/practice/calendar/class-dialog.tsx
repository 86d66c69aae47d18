import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { Loading } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Instant } from '../../shared/ui/instant';
import { Status } from '../../shared/ui/status-field';
import { useBookingClient } from '../booking-context';
import { PaidAndDueText } from '../payments/paid-and-due-text';
import { BookDialog } from './book-dialog';
import { OutcomeChoice } from './booking-outcome';
import type { Booking } from './calendar-events';
import { type ClassTime, seatsTaken } from './classes';
import { useRefreshCalendar, useResources } from './use-calendar-data';
import type { BookingForm } from './use-create-booking';

const COLUMNS = ['client_name', 'phone', 'party_size', 'total_price', 'outcome'] as const;
/** Most bookings of one list. */
const MOST = 100;
const MINUTE_MS = 60_000;

/** A time that several bookings share: who takes part, what is to pay, and who was there. */
export function ClassDialog({ time, close }: { time: ClassTime; close(): void }): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const refresh = useRefreshCalendar();
  const { data: resources = [] } = useResources();
  const ids = time.bookings.slice(0, MOST).map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['bookings', 'class', ids],
    queryFn: ({ signal }) => client.adminBookings.list({ ids, limit: MOST }, { signal }),
    staleTime: 0,
  });
  const bookings = (data?.bookings ?? [])
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => a.client_name.localeCompare(b.client_name));
  const [isAdding, setAdding] = useState(false);
  const seats = resources.find(({ id }) => id === time.resource_id)?.seats ?? 1;
  // The new booking is in the calendar then, and not among those of this dialog.
  if (isAdding) return <BookDialog defaults={placeOf(time)} close={close} />;
  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" aria-labelledby="class-title">
      <DialogTitle id="class-title">{time.service?.name ?? time.Resource.name}</DialogTitle>
      <DialogContent>
        <Typography gutterBottom>
          <Instant value={time.start_at} /> – <Instant value={time.end_at} />, {time.Resource.name}
        </Typography>
        {data ? (
          <>
            <Typography gutterBottom>
              {translate('practice.calendar.class_seats', { taken: seatsTaken({ bookings }), seats })}
            </Typography>
            <Participants bookings={bookings} onDone={() => void refresh()} />
          </>
        ) : (
          <Loading />
        )}
      </DialogContent>
      <DialogActions>
        {data && seatsTaken({ bookings }) < seats && (
          <Button onClick={() => setAdding(true)}>{translate('practice.calendar.add_participant')}</Button>
        )}
        <Button onClick={close}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns the time and place of a class, for one more booking. */
function placeOf({
  service,
  resource_id,
  start_at,
  end_at,
  additional_resource_ids,
}: ClassTime): Partial<BookingForm> {
  const rooms = additional_resource_ids && { additional_resource_ids };
  if (!service) return { resource_id, start_at, end_at, ...rooms };
  const duration_min = (Date.parse(end_at) - Date.parse(start_at)) / MINUTE_MS;
  return { service_id: service.id, duration_min, resource_id, start_at };
}

function Participants({
  bookings,
  onDone,
}: {
  bookings: readonly Booking[];
  onDone(): void;
}): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Table size="small" aria-label={translate('practice.calendar.participants')}>
      <TableHead>
        <TableRow>
          {COLUMNS.map((name) => (
            <TableCell key={name}>{translate(`resources.bookings.fields.${name}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {bookings.map((booking) => (
          <TableRow key={booking.id}>
            <TableCell>
              <Link component={RouterLink} to={`/practice/bookings/${booking.id}`}>
                {booking.client_name}
              </Link>
              {booking.status === 'pending' && <Status value={booking.status} resource="bookings" />}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {booking.phone && <Link href={`tel:${booking.phone}`}>{booking.phone}</Link>}
            </TableCell>
            <TableCell>{booking.party_size ?? 1}</TableCell>
            <TableCell>
              <PaidAndDueText booking={booking} />
            </TableCell>
            <TableCell>
              <OutcomeChoice booking={booking} onDone={onDone} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
