import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Instant } from '../../shared/ui/instant';
import { Money } from '../../shared/ui/money';
import { Status } from '../../shared/ui/status-field';
import { useBookingClient } from '../booking-context';
import { PaidAndDueText } from '../payments/paid-and-due-text';
import { AnswerValue } from './answer-value';
import type { Booking } from './calendar-events';
import { SeatsOf } from './seats';

const MINUTE_MS = 60_000;

/** Everything that staff need to know about a booking. */
export function BookingDetails({ booking }: { booking: Booking }): React.JSX.Element {
  const { email, phone, notes, total_price: price } = booking;
  return (
    <>
      <Box component="dl" sx={LIST}>
        <Detail label="status">
          <Status value={booking.outcome ?? booking.status} resource="bookings" />
        </Detail>
        <Detail label="start_at">
          <Instant value={booking.start_at} /> – <Instant value={booking.end_at} />
        </Detail>
        {booking.service && <Detail label="service_id">{booking.service.name}</Detail>}
        <Detail label="resource_id">
          {[booking.Resource, ...(booking.additional_resources ?? [])].map(({ name }) => name).join(', ')}
        </Detail>
        {booking.party_size && (
          <Detail label="party_size">
            <SeatsOf booking={booking} />
          </Detail>
        )}
        {email && (
          <Detail label="email">
            <Link href={`mailto:${email}`}>{email}</Link>
          </Detail>
        )}
        {phone && (
          <Detail label="phone">
            <Link href={`tel:${phone}`}>{phone}</Link>
          </Detail>
        )}
        {price > 0 && (
          <Detail label="total_price">
            <Money amount={price} />
            <PaidAndDueText booking={booking} />
          </Detail>
        )}
        {notes && <Detail label="notes">{notes}</Detail>}
      </Box>
      <BookingAnswers bookingId={booking.id} />
    </>
  );
}

/** Shows the service of a booking, its length and its price. */
export function BookedFacts({ booking }: { booking: Booking }): React.JSX.Element {
  const translate = useTranslate();
  const { service, start_at: start, end_at: end, total_price: price } = booking;
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / MINUTE_MS);
  return (
    <Box component="dl" sx={{ ...LIST, mb: 2 }}>
      {service && <Detail label="service_id">{service.name}</Detail>}
      <Detail label="duration_min">{translate('practice.minutes', { count: minutes })}</Detail>
      {(service || price > 0) && (
        <Detail label="total_price">
          <Money amount={price} />
        </Detail>
      )}
    </Box>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: { sm: 'minmax(7rem, auto) 1fr' },
  columnGap: 2,
  rowGap: { xs: 0.5, sm: 1 },
  m: 0,
} as const;

function Detail({ label, children }: { label: string; children: ReactNode }): React.JSX.Element {
  const translate = useTranslate();
  return <Term name={translate(`resources.bookings.fields.${label}`)}>{children}</Term>;
}

function Term({ name, children }: { name: string; children: ReactNode }): React.JSX.Element {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {children}
      </Typography>
    </>
  );
}

/** The answers to the form, in its order; files as links. */
export function BookingAnswers({ bookingId }: { bookingId: number }): React.JSX.Element | null {
  const translate = useTranslate();
  const client = useBookingClient();
  const { data: answers = [] } = useQuery({
    queryKey: ['bookings', 'answers', bookingId],
    queryFn: ({ signal }) => client.adminBookingValues.list({ bookingId }, { signal }),
  });
  if (answers.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        {translate('practice.calendar.answers')}
      </Typography>
      <Box component="dl" sx={LIST}>
        {answers.map(({ id, value, shown, CustomField: { label, type } }) => (
          <Term key={id} name={label}>
            {shown ?? <AnswerValue type={type} value={value} />}
          </Term>
        ))}
      </Box>
    </Box>
  );
}
