import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Money } from '../../../shared/ui/money';
import { isPositive } from '../../../shared/ui/amounts';
import { refundedByStaff } from './order-facts';
import { useRefundsOf } from './use-refunds-of';

/** Warns, before goods are refunded, of what staff have refunded of the order: it may have been for the same goods. */
export function RefundedBefore({ orderNumber }: { orderNumber: string }): React.JSX.Element | null {
  const translate = useTranslate();
  const refunds = useRefundsOf(orderNumber) ?? [];
  const amount = refundedByStaff(refunds);
  if (!isPositive(amount)) return null;
  return (
    <Alert severity="warning">
      {translate('resources.orders.refunded_before')}{' '}
      <Money amount={amount} currency={refunds[0]?.currency} />
    </Alert>
  );
}
