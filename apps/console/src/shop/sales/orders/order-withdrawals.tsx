import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Instant } from '../../../shared/ui/instant';
import type { Order } from '../parts/types';

type Withdrawal = Order['withdrawals'][number];

/** The withdrawals from an order: units that were cancelled at once, units to come back, and the customer's words. */
export function OrderWithdrawals({ order }: { order: Order }): React.JSX.Element {
  return (
    <>
      {order.withdrawals.map((withdrawal) => (
        <Entry key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </>
  );
}

function Entry({ withdrawal }: { withdrawal: Withdrawal }): React.JSX.Element {
  const translate = useTranslate();
  const { id, created_at, name, message } = withdrawal;
  const parts = [
    ['cancelled', unitsOf(withdrawal, 'cancelled_quantity')],
    ['returned', unitsOf(withdrawal, 'returned_quantity')],
  ].filter(([, units]) => units);
  return (
    <div>
      <Typography variant="body2">
        {translate('resources.returns.kinds.withdrawal')} {id} · <Instant value={created_at} />
        {name && ` · ${name}`}
      </Typography>
      {parts.map(([part, units]) => (
        <Typography key={part} variant="body2" color="text.secondary">
          {translate(`resources.orders.withdrawn.${part}`, { units })}
        </Typography>
      ))}
      {message && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      )}
    </div>
  );
}

function unitsOf({ items }: Withdrawal, part: 'cancelled_quantity' | 'returned_quantity'): string {
  return items
    .filter((item) => item[part] > 0)
    .map((item) => `${item[part]} × ${[item.product_name, item.variant_name].filter(Boolean).join(', ')}`)
    .join('; ');
}
