import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Money } from '../../shared/ui/money';
import type { Booking } from '../calendar/calendar-events';
import { paidAndDue } from './paid-and-due';

/** Says what was paid of a booking, and what is still due; nothing for one that costs nothing. */
export function PaidAndDueText({
  booking,
}: {
  booking: Pick<Booking, 'amounts' | 'total_price' | 'status'>;
}): React.JSX.Element | null {
  const translate = useTranslate();
  const { paid, due, currency } = paidAndDue(booking);
  const lines = [
    ['paid', paid],
    ['due', due],
  ] as const;
  const shown = lines.filter(([, amount]) => Number(amount) > 0);
  if (shown.length === 0) return null;
  return (
    <>
      {shown.map(([name, amount]) => (
        <Box component="span" key={name} sx={{ display: 'block' }}>
          {translate(`practice.payments.${name === 'due' ? 'due' : 'paid_label'}`)}{' '}
          <Money amount={amount} currency={currency} />
        </Box>
      ))}
    </>
  );
}
