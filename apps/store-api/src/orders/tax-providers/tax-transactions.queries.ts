import type { Queryable } from '@comptoir/db';
import type { Invoice } from '../invoices/invoices.entity';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import type { RecordedTax } from './tax-provider';

/** An order that a provider taxed, with its items by ascending id. */
export type TaxedSale = Pick<
  Order,
  | 'id'
  | 'order_number'
  | 'currency'
  | 'total'
  | 'shipping_amount'
  | 'prices_include_tax'
  | 'payment_status'
  | 'tax_exemption'
  | 'tax_calculation'
  | 'shipping_address'
  | 'billing_address'
> & {
  placed_at: string;
  items: Pick<OrderItem, 'id' | 'is_digital' | 'quantity' | 'total' | 'tax'>[];
};

/** A credit note, as far as its refund is recorded. */
export type RefundNote = Pick<
  Invoice,
  'id' | 'order_id' | 'invoice_number' | 'total' | 'shipping_amount' | 'snapshot'
> & {
  /** True when another refund of the order is recorded, or about to be. */
  has_earlier: boolean;
};

const SALE = `
  SELECT o.id, o.order_number, o.currency, o.total, o.shipping_amount, o.prices_include_tax, o.payment_status,
    o.tax_exemption, o.tax_calculation, o.shipping_address, o.billing_address, to_json(o.placed_at) #>> '{}' AS placed_at,
    (SELECT json_agg(json_build_object('id', i.id, 'is_digital', i.is_digital, 'quantity', i.quantity,
       'total', i.total, 'tax', i.tax) ORDER BY i.id) FROM order_items i WHERE i.order_id = o.id) AS items
  FROM orders o WHERE o.id = $1 AND o.tax_calculation ->> 'provider' = 'stripe'`;

const NOTE = `
  SELECT n.id, n.order_id, n.invoice_number, n.total, n.shipping_amount, n.snapshot,
    EXISTS (SELECT FROM tax_transactions t WHERE t.order_id = n.order_id AND t.invoice_id <> n.id) AS has_earlier
  FROM invoices n JOIN orders o ON o.id = n.order_id
  WHERE n.id = $1 AND n.type = 'credit_note' AND o.tax_calculation ->> 'provider' = 'stripe'`;

/** Reads an order that a provider taxed. */
export function readTaxedSale(queryable: Queryable, orderId: number): Promise<TaxedSale | undefined> {
  return queryable.row<TaxedSale>(SALE, [orderId]);
}

/** Reads a credit note of an order that a provider taxed. */
export function readRefundNote(queryable: Queryable, invoiceId: number): Promise<RefundNote | undefined> {
  return queryable.row<RefundNote>(NOTE, [invoiceId]);
}

/** A transaction that is recorded, or about to be. */
interface Row {
  calculation_id: string;
  transaction_id: string | null;
}

export function readSaleRow(queryable: Queryable, orderId: number): Promise<Row | undefined> {
  return queryable.row<Row>(
    'SELECT calculation_id, transaction_id FROM tax_transactions WHERE order_id = $1 AND invoice_id IS NULL',
    [orderId],
  );
}

/** Stores from which calculation a sale is about to be recorded, unless another run has stored one. */
export async function insertSaleRow(
  queryable: Queryable,
  orderId: number,
  calculationId: string,
  at: Date,
): Promise<void> {
  await queryable.rows(
    `INSERT INTO tax_transactions (order_id, calculation_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (order_id) WHERE invoice_id IS NULL DO NOTHING`,
    [orderId, calculationId, at],
  );
}

export async function setSaleRecorded(
  queryable: Queryable,
  orderId: number,
  { id, tax }: RecordedTax,
  at: Date,
): Promise<void> {
  await queryable.rows(
    `UPDATE tax_transactions SET transaction_id = $2, tax_amount = $3, recorded_at = $4
     WHERE order_id = $1 AND invoice_id IS NULL AND transaction_id IS NULL`,
    [orderId, id, tax, at],
  );
}

/** Returns true when the refund of a credit note is recorded. */
export async function isReversalRecorded(queryable: Queryable, invoiceId: number): Promise<boolean> {
  const found = await queryable.row('SELECT FROM tax_transactions WHERE invoice_id = $1', [invoiceId]);
  return found !== undefined;
}

export async function insertReversal(
  queryable: Queryable,
  { id: invoiceId, order_id }: Pick<RefundNote, 'id' | 'order_id'>,
  { id, tax }: RecordedTax,
  at: Date,
): Promise<void> {
  await queryable.rows(
    `INSERT INTO tax_transactions (order_id, invoice_id, transaction_id, tax_amount, created_at, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (invoice_id) DO NOTHING`,
    [order_id, invoiceId, id, tax, at],
  );
}
