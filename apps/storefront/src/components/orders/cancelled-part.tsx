import type { ReactElement } from 'react';

import { formatMoney } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { less } from './line-amounts';
import { isPaid } from './order-state';
import type { OrderData } from './order-view';

interface Props {
  order: OrderData;
  locale: Locale;
}

/** Says before an order is cancelled what the customer gets back, and which goods stay sold. */
export function CancelTerms({ order, kept, locale }: Props & { kept: Map<number, number> }): ReactElement {
  const t = textOf(locale, 'order');
  if (order.exchanged_order_number && !isPaid(order)) return <p>{t('cancel_exchange')}</p>;
  if (kept.size === 0) {
    const isUntouched = isPaid(order) && !/[1-9]/.test(order.refunded_amount);
    const amount = formatMoney(order.total, order.currency, { language: locale });
    return <p>{isUntouched ? t('cancel_amount', { amount }) : t('cancel_text')}</p>;
  }
  const cancelled = namesOf(
    order,
    ({ id, quantity, cancelled_quantity: gone }) => quantity - gone - (kept.get(id) ?? 0),
  );
  const keptLines = order.items.filter(({ id }) => kept.has(id));
  const priced = keptLines.map((item) => {
    const units = kept.get(item.id) ?? 0;
    const name = nameOf(item, units);
    // The price of a part of a line is left to the store.
    if (units < item.quantity || !order.prices_include_tax) return name;
    return `${name} (${formatMoney(item.total, order.currency, { language: locale })})`;
  });
  const rest = restOf(order, kept, locale);
  return (
    <>
      {cancelled ? <p>{t('cancel_takes', { names: cancelled })}</p> : null}
      <p>{t('cancel_keeps', { names: priced.join(', ') })}</p>
      <p>{rest ? t('cancel_rest_amount', { amount: rest }) : t('cancel_rest')}</p>
    </>
  );
}

/**
 * Returns what comes back of an order whose kept lines stay whole, undefined where only the store can say it: when parts of
 * lines are kept, or something was cancelled or given back before.
 */
function restOf(order: OrderData, kept: Map<number, number>, locale: Locale): string | undefined {
  const { items, currency, total, prices_include_tax: isGross } = order;
  const isUntouched =
    order.payment_status === 'paid' &&
    [order.refunded_amount, order.disputed_amount, order.uncharged_amount].every(
      (amount) => !/[1-9]/.test(amount),
    ) &&
    items.every((item) => item.cancelled_quantity === 0);
  const keptLines = items.filter(({ id }) => kept.has(id));
  if (!isUntouched || keptLines.some(({ id, quantity }) => kept.get(id) !== quantity)) return undefined;
  const amounts = keptLines.flatMap((item) => (isGross ? [item.total] : [item.total, item.tax_amount]));
  return formatMoney(less(total, amounts), currency, { language: locale });
}

/** Says which goods of an order are cancelled and which are not; nothing when it is all or none. */
export function CancelledPart({ order, locale }: Props): ReactElement | null {
  const t = textOf(locale, 'order');
  const cancelled = namesOf(order, (item) => item.cancelled_quantity);
  const left = namesOf(order, (item) => item.quantity - item.cancelled_quantity);
  if (!cancelled || !left || order.status === 'cancelled') return null;
  return <p>{t('cancelled_part', { cancelled, left })}</p>;
}

type Item = OrderData['items'][number];

function namesOf({ items }: OrderData, unitsOf: (item: Item) => number): string {
  return items
    .map((item) => [item, unitsOf(item)] as const)
    .filter(([, units]) => units > 0)
    .map(([item, units]) => nameOf(item, units))
    .join(', ');
}

function nameOf(item: Item, units: number): string {
  return `${units} × ${item.product_name}`;
}
