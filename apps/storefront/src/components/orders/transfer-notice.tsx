import type { ReactElement } from 'react';

import { type Result, formatMoney } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Alert } from '../alert';
import { timeOf } from '../dates';

type Order = Pick<
  Result<'orders.get'>,
  'amount_left' | 'currency' | 'expires_at' | 'order_number' | 'payment_instructions'
>;

/** Returns true for an order that still waits for a bank transfer. */
export function isTransferOpen({ amount_left, payment_instructions }: Order): boolean {
  return payment_instructions !== '' && /[1-9]/.test(amount_left);
}

/** Says what to transfer, with which reference, until when and to which account. Nothing for other orders. */
export function TransferNotice({ order, locale }: { order: Order; locale: Locale }): ReactElement | null {
  if (!isTransferOpen(order)) return null;
  const t = textOf(locale, 'order');
  const amount = formatMoney(order.amount_left, order.currency, { language: locale });
  return (
    <Alert>
      <p>
        {t('transfer', { amount, number: order.order_number })}
        {order.expires_at ? ` ${t('transfer_until', { date: timeOf(order.expires_at, locale) })}` : null}
      </p>
      <p className="mt-2 font-medium whitespace-pre-line">{order.payment_instructions}</p>
    </Alert>
  );
}
