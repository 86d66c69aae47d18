import { Alert, Box, Link, MenuItem, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { Instant } from '../../shared/ui/instant';
import { Money } from '../../shared/ui/money';
import { useBookingMoney } from '../payments/booking-money';
import type { Booking, Resource } from './calendar-events';
import type { Choice } from './stand-ins';

const TEXTS = 'practice.absence';

interface Props {
  booking: Booking;
  standIns: readonly Resource[];
  choice: Choice;
  fault: string | undefined;
  onChoice(choice: Choice): void;
}

/** A booking of somebody who is away, and what staff do with it. */
export function AbsenceRow({ booking, standIns, choice, fault, onChoice }: Props): React.JSX.Element {
  const translate = useTranslate();
  const { id, client_name: name, email, phone, service, start_at, end_at } = booking;
  // A colleague who is no longer free would be an empty choice.
  const shown = typeof choice === 'string' || standIns.some((one) => one.id === choice) ? choice : 'leave';
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 18rem' }, alignItems: 'center' }}
    >
      <Box>
        <Link component={RouterLink} to={`/practice/bookings/${id}`}>
          {name}
        </Link>
        <Typography variant="body2" color="textSecondary">
          <Instant value={start_at} /> – <Instant value={end_at} />
          {service && `, ${service.name}`}
        </Typography>
        {!email && (
          <Typography variant="body2">
            {translate(`${TEXTS}.${phone ? 'call' : 'unmailed'}`, { phone })}
          </Typography>
        )}
      </Box>
      <TextField
        select
        size="small"
        label={translate(`${TEXTS}.choice`)}
        value={shown}
        onChange={({ target }) => onChoice(target.value as unknown as Choice)}
      >
        {standIns.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {translate(`${TEXTS}.give`, { name: one.name })}
          </MenuItem>
        ))}
        <MenuItem value="leave">{translate(`${TEXTS}.leave`)}</MenuItem>
        <MenuItem value="cancel">{translate(`${TEXTS}.cancel`)}</MenuItem>
      </TextField>
      {choice === 'cancel' && <Refund bookingId={id} />}
      {fault && <Alert severity="error">{fault}</Alert>}
    </Box>
  );
}

function Refund({ bookingId }: { bookingId: number }): React.JSX.Element | null {
  const translate = useTranslate();
  const money = useBookingMoney(bookingId);
  if (!money || !(Number(money.refundable_by_card) > 0)) return null;
  return (
    <Typography variant="body2">
      {translate(`${TEXTS}.refund`)}{' '}
      <Money amount={money.refundable_by_card} currency={money.amounts?.currency} />
    </Typography>
  );
}
