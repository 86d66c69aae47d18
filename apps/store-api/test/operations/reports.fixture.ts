import type { TestResponse } from '@comptoir/testing';
import { InvoiceIssuingService } from '../../src/orders/invoices/invoices.issuing.service';
import type { TestAccount } from '../accounts';
import type { TestStore } from '../store-harness';

/** An order that was paid outside of the processor. Amounts are minor units of its currency. */
export interface SoldOrder {
  placedAt: string;
  currency?: string;
  /** Units of `currency` for one unit of the base currency. */
  rate?: number;
  /** Price of a unit. */
  price: number;
  quantity?: number;
  discount?: number;
  shipping?: number;
  /** Tax within the prices. */
  tax?: number;
  /** Percent of that tax. */
  taxRate?: number;
  country?: string;
  productId?: number;
}

const ADDRESS = {
  full_name: 'Camille Martin',
  phone: '+33612345678',
  address_line1: '12 rue des Lilas',
  address_line2: '',
  city: 'Lyon',
  state: '',
  postal_code: '69003',
};

/** Writes a paid order with one line, and issues its invoice at the instant on which it was placed. */
export async function sell(store: TestStore, { id: userId }: TestAccount, wish: SoldOrder): Promise<number> {
  const { placedAt, currency = 'EUR', rate = 1, price, quantity = 1 } = wish;
  const { discount = 0, shipping = 0, tax = 0, taxRate = 20, country = 'FR', productId = null } = wish;
  const goods = price * quantity - discount;
  const terms = tax ? JSON.stringify({ country, name: 'VAT', rate: taxRate }) : null;
  const order = await store.db.row<{ id: number }>(
    `INSERT INTO orders (order_number, user_id, status, payment_status, currency, exchange_rate, subtotal,
       discount_amount, shipping_amount, tax_amount, total, amount_due, paid_amount, shipping_address, placed_at, tax)
     VALUES ('T-' || gen_random_uuid()::text::varchar(20), $1, 'confirmed', 'paid', $2, $3, $4, $5, $6, $7, $8, $8, $8, $9,
       $10, $11) RETURNING id`,
    [
      userId,
      currency,
      rate,
      price * quantity,
      discount,
      shipping,
      tax,
      goods + shipping,
      JSON.stringify({ ...ADDRESS, country }),
      placedAt,
      terms,
    ],
  );
  if (!order) throw new Error('the order was not written');
  await store.db.rows(
    `INSERT INTO order_items (order_id, product_id, product_name, sku, quantity, unit_price, discount_amount, total,
       tax_amount)
     VALUES ($1, $2, 'Lamp', 'LAMP', $3, $4, $5, $6, $7)`,
    [
      ...[order.id, productId, quantity, price, discount, goods],
      Math.round((tax * goods) / (goods + shipping)),
    ],
  );
  const now = store.clock.now().getTime();
  store.clock.advance(new Date(placedAt).getTime() - now);
  await store.get(InvoiceIssuingService).issueInvoice({ orderId: order.id, silent: true });
  store.clock.advance(now - store.clock.now().getTime());
  return order.id;
}

/** Returns the rows of a report. */
export async function reportOf({ client }: TestAccount, path: string): Promise<Record<string, unknown>[]> {
  const answer: TestResponse = await client.get(`/admin/reports/${path}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
