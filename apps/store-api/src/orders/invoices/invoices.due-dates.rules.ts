import { isoIn } from '@comptoir/time';
import type { Order } from '../order-records/order-records.entity';
import { hasShipped, isPaid } from '../order-records/order-records.states';

type Terms = Pick<Order, 'payment_method' | 'payment_status' | 'payment_terms_days'>;

const DAY_MS = 86_400_000;

/**
 * Returns true for paid orders, for orders by invoice once their goods are shipped, and for every order once it is
 * delivered: tax is due then, whether the customer has paid or not.
 */
export function isInvoiceable({
  payment_method,
  payment_status,
  status,
}: Pick<Order, 'payment_method' | 'payment_status' | 'status'>): boolean {
  return (
    isPaid(payment_status) || status === 'delivered' || (payment_method === 'invoice' && hasShipped(status))
  );
}

/**
 * Returns the due date of an invoice, `YYYY-MM-DD`; null for an order that is paid already.
 * @param zone IANA name of the time zone of the invoice's date
 */
export function dueDateOf(order: Terms, issuedAt: Date, zone: string): string | null {
  const { payment_terms_days: days, payment_status } = order;
  if (days === null || isPaid(payment_status)) return null;
  const issuedOn = Date.parse(`${isoIn(issuedAt, zone).slice(0, 10)}T00:00:00Z`);
  return new Date(issuedOn + days * DAY_MS).toISOString().slice(0, 10);
}
