import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { dateOf } from '../dates';
import { historyNote } from './history-note';

type Order = Result<'orders.get'>;

/** True for an order of which something was paid, also when it is given back. */
export function isPaid({ payment_status: payment }: Pick<Order, 'payment_status'>): boolean {
  return payment !== 'pending' && payment !== 'failed';
}

/** Returns true for an order of which some units have left and others have not. */
export function isPartlyShipped({ status, items }: Pick<Order, 'status' | 'items'>): boolean {
  return (
    status === 'processing' &&
    items.some((item) => item.shipped_quantity > 0) &&
    items.some((item) => item.left_to_ship > 0)
  );
}

/** Returns the key of the text for the state. The store has no state of its own for an order that is on its way in part. */
export function orderState(order: Pick<Order, 'status' | 'items'>): 'partly_shipped' | Order['status'] {
  return isPartlyShipped(order) ? 'partly_shipped' : order.status;
}

/** Returns the key of the text for the payment. The money of a cancelled order is on its way back a moment later. */
export function paymentState({
  status,
  payment_status: payment,
}: Pick<Order, 'status' | 'payment_status'>): 'payment_refunding' | `payment_${Order['payment_status']}` {
  return status === 'cancelled' && payment === 'paid' ? 'payment_refunding' : `payment_${payment}`;
}

/** The history of an order, the newest state first. */
export function OrderHistory({
  order,
  locale,
}: {
  order: Pick<Result<'orders.get'>, 'status_history'>;
  locale: Locale;
}): ReactElement {
  const t = textOf(locale, 'order');
  const noteOf = (change: (typeof order)['status_history'][number]): string => {
    const own = historyNote(change);
    return own ? t(own.key, { number: own.number }) : change.note;
  };
  return (
    <ol className="space-y-2">
      {[...order.status_history].reverse().map((change) => (
        <li key={`${change.created_at} ${change.to}`} className="first-letter:uppercase">
          <span className="font-medium">{t(change.to)}</span>{' '}
          <time dateTime={change.created_at} className="text-soft">
            {dateOf(change.created_at, locale)}
          </time>
          {change.note ? <span className="block text-soft">{noteOf(change)}</span> : null}
        </li>
      ))}
    </ol>
  );
}
