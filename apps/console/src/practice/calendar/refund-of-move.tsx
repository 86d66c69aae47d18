import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { Booking } from './calendar-events';

interface Props {
  booking: Pick<Booking, 'start_at' | 'amounts'>;
  /** Start that the booking gets. */
  start: string;
}

/** Says how a move by staff changes what the client of a paid booking gets back for a cancellation. */
export function RefundOfMove({ booking, start }: Props): React.JSX.Element | null {
  const translate = useTranslate();
  const shift = Date.parse(start) - Date.parse(booking.start_at);
  if (!(Number(booking.amounts?.paid ?? 0) > 0) || !shift) return null;
  return (
    <Alert severity="info" sx={{ my: 1, width: '100%' }}>
      {translate(`practice.payments.${shift < 0 ? 'moved_earlier' : 'moved_later'}`)}
    </Alert>
  );
}

/** The same for the start of the form around it. */
export function RefundOfFormMove({ booking }: Pick<Props, 'booking'>): React.JSX.Element | null {
  const start = useWatch<{ start_at?: string | null }>({ name: 'start_at' });
  return start ? <RefundOfMove booking={booking} start={start} /> : null;
}
