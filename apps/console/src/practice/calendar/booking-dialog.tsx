import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Loading } from 'react-admin';
import { Link } from 'react-router';
import { useBookingClient } from '../booking-context';
import { CancelBooking, MoveBooking } from './booking-actions';
import { MissedBookings, OutcomeChoice } from './booking-outcome';
import { BookingDetails } from './booking-details';
import { useRefreshCalendar } from './use-calendar-data';

/** A booking of the calendar: who comes, the answers, and what can be done with it. */
export function BookingDialog({ id, close }: { id: number; close(): void }): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const refresh = useRefreshCalendar();
  const { data: booking } = useQuery({
    queryKey: ['bookings', 'one', id],
    queryFn: ({ signal }) => client.adminBookings.get({ id }, { signal }),
    staleTime: 0,
  });
  const done = (): void => void refresh().finally(close);
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="booking-title">
      <DialogTitle id="booking-title">
        {booking?.client_name ?? translate('resources.bookings.name', { smart_count: 1 })}
      </DialogTitle>
      <DialogContent>
        {booking ? (
          <>
            <MissedBookings booking={booking} />
            <BookingDetails booking={booking} />
          </>
        ) : (
          <Loading />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {booking && <OutcomeChoice booking={booking} onDone={done} />}
        {booking && booking.status !== 'cancelled' && <CancelBooking booking={booking} onDone={done} />}
        {booking?.status === 'confirmed' && <MoveBooking booking={booking} onDone={done} />}
        <Button component={Link} to={`/practice/bookings/${id}`}>
          {translate('practice.calendar.open')}
        </Button>
        <Button onClick={close}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
