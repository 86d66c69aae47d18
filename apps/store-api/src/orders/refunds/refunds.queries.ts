import { Filter, type Queryable, type Tx, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder } from '../order-records/order-records.queries';
import { readPage, withinDays } from '../../platform/http/paging';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import type { RefundableLine, Tenders } from './refunds.split.rules';
import type { Refund } from './refunds.entity';

/** Refunds that reserve a part of the balance. */
export const LIVE = `status NOT IN ('rejected', 'failed')`;

export type BalanceLine = RefundableLine & {
  /** Part of `refundedQuantity`: units that were refunded because they were cancelled. */
  refundedByCancellation: number;
  /** Units of digital goods and gift cards that are neither cancelled nor refunded: a paid order gets them. */
  digitalUnits: number;
  isGiftCard: boolean;
};

/** Refunds `r` that lower what is left to pay of an unpaid order. */
export const LOWERS_DEBT = `r.released AND r.status = 'approved'`;

/** Amount for which a refund `r` counts on its order, once that is paid. */
export const COUNTED = `CASE WHEN ${LOWERS_DEBT} THEN r.amount ELSE r.counted_amount END`;

/** Refundable balance of an order. Amounts are minor units of its currency. */
export interface RefundBalance {
  currency: string;
  /** Paid amount minus disputed money and all refunds that are not rejected or failed. */
  refundable: number;
  /** Amount that a dispute withholds from `refundable`. */
  disputed: number;
  /** The captured payment. */
  paymentId: number | null;
  /** The exchanged order of a replacement order, and its balance; both are locked. */
  exchanged: { order: Order; balance: RefundBalance } | null;
  tenders: Tenders;
  /** True when a part was paid outside of the processor, also for an exchanged order. */
  hasOffline: boolean;
  lines: BalanceLine[];
  /** Value of the sold gift cards that no refund has taken back. */
  giftCardsLeft: number;
  /** Cost of shipping with its tax. */
  shippingPaid: number;
  /** The same without tax that was added to it. */
  shippingNet: number;
  shippingLeft: number;
}

interface TenderRow {
  gift_cards: number;
  wallet: number;
  offline: number;
  shipping: number;
  exchange: number;
}

const LINES = `
  SELECT i.id AS "orderItemId", i.quantity,
    i.total + CASE WHEN o.prices_include_tax THEN 0 ELSE i.tax_amount END AS value,
    coalesce(sum(r.quantity), 0)::int AS "refundedQuantity", coalesce(sum(r.value), 0)::bigint AS "refundedValue",
    CASE WHEN o.prices_include_tax THEN 0 ELSE i.tax_amount END AS tax, i.gift_card IS NOT NULL AS "isGiftCard",
    coalesce(sum(r.quantity) FILTER (WHERE f.source = 'cancellation'), 0)::int AS "refundedByCancellation",
    CASE WHEN i.is_digital OR i.gift_card IS NOT NULL THEN greatest(0, i.quantity - i.cancelled_quantity
      - coalesce(sum(r.quantity) FILTER (WHERE f.source <> 'cancellation'), 0)::int) ELSE 0 END AS "digitalUnits"
  FROM order_items i
  JOIN orders o ON o.id = i.order_id
  LEFT JOIN (refund_items r JOIN refunds f ON f.id = r.refund_id AND f.${LIVE}) ON r.order_item_id = i.id
  WHERE i.order_id = $1 GROUP BY i.id, o.id ORDER BY i.id`;

const GIVEN = `
  SELECT coalesce(sum(gift_card_amount), 0)::bigint AS gift_cards, coalesce(sum(wallet_amount), 0)::bigint AS wallet,
    coalesce(sum(offline_amount) FILTER (WHERE ${LIVE} OR paid_out_at IS NOT NULL), 0)::bigint AS offline,
    coalesce(sum(shipping_amount) FILTER (WHERE ${LIVE}), 0)::bigint AS shipping,
    coalesce(sum(exchange_amount) FILTER (WHERE exchange_order_id = $2), 0)::bigint AS exchange
  FROM refunds WHERE order_id = $1 AND (${LIVE} OR credited_at IS NOT NULL OR paid_out_at IS NOT NULL)`;

/**
 * Locks the payment of a locked order, and reads the refundable balance. The exchanged order of a replacement
 * is locked too, so orders are locked from the newest to the oldest.
 * @param expected reads the balance that an unpaid order will have once it is paid
 */
export async function lockRefundBalance(tx: Tx, order: Order, expected = false): Promise<RefundBalance> {
  const payment = await tx.row<{
    id: number;
    amount: number;
    refunded_amount: number;
    disputed_amount: number;
  }>(
    `SELECT id, amount, refunded_amount, disputed_amount FROM payments
     WHERE order_id = $1 AND (status = 'paid' OR ($2 AND authorized_amount > 0)) FOR UPDATE`,
    [order.id, expected],
  );
  const amounts = await tx.row<{ left: number; disputed_amount: number }>(
    `SELECT disputed_amount, CASE WHEN $2 THEN total - coalesce((SELECT sum(r.amount) FROM refunds r
         WHERE r.order_id = o.id AND ${LOWERS_DEBT}), 0)::bigint
       ELSE paid_amount - refunded_amount - refunding_amount END AS "left"
     FROM orders o WHERE id = $1`,
    [order.id, expected],
  );
  const given = await tx.row<TenderRow>(GIVEN, [order.id, order.exchanged_order_id]);
  const lines = await tx.rows<BalanceLine & { tax: number }>(LINES, [order.id]);
  if (!amounts || !given) throw new Error(`order ${order.id} does not exist`);
  const exchanged = await lockExchanged(tx, order);
  const { gift_card_amount, wallet_amount, exchange_amount } = order;
  const paid_amount = expected ? order.total : order.paid_amount;
  const { shipping_amount, prices_include_tax, tax_amount } = order;
  const credit = gift_card_amount + wallet_amount + exchange_amount;
  const offline = paid_amount - credit - (payment?.amount ?? 0);
  const exchangeLeft = exchange_amount - given.exchange;
  const missing = exchanged ? missingOf(exchangeLeft, exchanged.balance.tenders) : 0;
  const withheld = amounts.disputed_amount + missing;
  const giftCardsLeft = lines
    .filter(({ isGiftCard }) => isGiftCard)
    .reduce((sum, { value, refundedValue }) => sum + Math.max(0, value - refundedValue), 0);
  const lineTax = lines.reduce((sum, { tax }) => sum + tax, 0);
  const shipping = shipping_amount + (prices_include_tax ? 0 : Math.max(0, tax_amount - lineTax));
  return {
    currency: order.currency,
    refundable: Math.max(0, amounts.left - withheld),
    disputed: Math.min(amounts.left, withheld),
    paymentId: payment?.id ?? null,
    exchanged,
    tenders: {
      exchange: exchangeLeft - missing,
      card: payment ? Math.max(0, payment.amount - payment.refunded_amount - payment.disputed_amount) : 0,
      offline: Math.max(0, offline - given.offline),
      giftCards: gift_card_amount - given.gift_cards,
      wallet: wallet_amount - given.wallet,
      soldGiftCards: giftCardsLeft,
    },
    hasOffline: offline > 0 || (exchanged?.balance.hasOffline ?? false),
    lines,
    giftCardsLeft,
    shippingPaid: shipping,
    shippingNet: shipping_amount,
    shippingLeft: Math.max(0, shipping - given.shipping),
  };
}

async function lockExchanged(tx: Tx, order: Order): Promise<RefundBalance['exchanged']> {
  if (order.exchange_amount === 0 || order.exchanged_order_id === null) return null;
  const exchanged = await lockOrder(tx, order.exchanged_order_id);
  return exchanged ? { order: exchanged, balance: await lockRefundBalance(tx, exchanged) } : null;
}

/** Returns the part of an amount that an exchanged order cannot refund: its money is disputed, or went back. */
function missingOf(amount: number, { exchange, card, offline, giftCards, wallet }: Tenders): number {
  return Math.max(0, amount - exchange - card - offline - giftCards - wallet);
}

/** Locks a refund until the transaction ends. The caller has locked its order. */
export function lockRefund(tx: Tx, id: number): Promise<Refund | undefined> {
  return tx.row<Refund>('SELECT * FROM refunds WHERE id = $1 FOR UPDATE', [id]);
}

/** Part of a payment `p` that its order did not accept, and that staff have paid back by hand. */
export const LATE_PAID_BY_HAND = `(SELECT coalesce(sum(h.offline_amount), 0)::bigint FROM refunds h
  WHERE h.payment_id = p.id AND h.source = 'late_payment' AND h.paid_out_at IS NOT NULL)`;

/**
 * Locks a payment by card.
 * @returns what was neither refunded nor paid back by hand, in minor units, and the part of it that is disputed
 */
export async function lockCardLeft(
  tx: Tx,
  paymentId: number | null,
): Promise<{ left: number; disputed: number }> {
  const card = await tx.row<{ left: number; disputed: number }>(
    `SELECT p.amount - p.refunded_amount - ${LATE_PAID_BY_HAND} AS "left", p.disputed_amount AS disputed
     FROM payments p WHERE p.id = $1 FOR UPDATE`,
    [paymentId],
  );
  return card ?? { left: 0, disputed: 0 };
}

/** Returns the orders that returned goods of an order have paid for, and those that replaced them; newest first. */
export async function readReplacements(queryable: Queryable, orderId: number): Promise<number[]> {
  const rows = await queryable.rows<{ id: number }>(
    `WITH RECURSIVE replacements (id) AS (
       SELECT exchange_order_id FROM refunds WHERE order_id = $1 AND exchange_order_id > order_id
       UNION
       SELECT f.exchange_order_id FROM refunds f JOIN replacements r ON r.id = f.order_id
        WHERE f.exchange_order_id > f.order_id
     ) SELECT id FROM replacements ORDER BY id DESC`,
    [orderId],
  );
  return rows.map(({ id }) => id);
}

/** Locks the refunds of an order that wait for an approval, by id. The caller has locked the order. */
export function lockPendingRefunds(tx: Tx, orderId: number): Promise<Refund[]> {
  return tx.rows<Refund>(
    `SELECT * FROM refunds WHERE order_id = $1 AND status = 'pending' ORDER BY id FOR UPDATE`,
    [orderId],
  );
}

/** Locks the refunds of a locked order that lower what is left to pay, by id. */
export function lockDebtRefunds(tx: Tx, orderId: number): Promise<Refund[]> {
  return tx.rows<Refund>(
    `SELECT * FROM refunds r WHERE order_id = $1 AND ${LOWERS_DEBT} ORDER BY id FOR UPDATE`,
    [orderId],
  );
}

/** A refund with the numbers of its orders, and its lines. */
export interface RefundDetails extends Refund {
  order_number: string;
  exchange_order_number: string | null;
  items: { order_item_id: number; quantity: number; amount: number }[];
}

const COLUMNS = `r.*, o.order_number,
    (SELECT order_number FROM orders WHERE id = r.exchange_order_id) AS exchange_order_number,
    (SELECT coalesce(json_agg(json_build_object('order_item_id', i.order_item_id, 'quantity', i.quantity,
       'amount', i.amount) ORDER BY i.order_item_id), '[]') FROM refund_items i WHERE i.refund_id = r.id) AS items`;

const JOINS = 'JOIN orders o ON o.id = r.order_id';

const DETAILS = `SELECT ${COLUMNS} FROM refunds r ${JOINS}`;

export function readRefund(queryable: Queryable, id: number): Promise<RefundDetails | undefined> {
  return queryable.row<RefundDetails>(`${DETAILS} WHERE r.id = $1`, [id]);
}

/** An undefined value does not filter. */
export interface RefundFilter {
  user_id?: number;
  status?: string;
  to_pay_out?: boolean;
  method?: string;
  order_number?: string;
  return_id?: number;
  search?: string;
  from?: string;
  to?: string;
  sort?: string;
}

const found = (pattern: string): string => `r.id IN (
  SELECT f.id FROM orders o JOIN refunds f ON f.order_id = o.id WHERE o.order_number ILIKE ${pattern}
  UNION ALL
  SELECT f.id FROM users u JOIN refunds f ON f.user_id = u.id WHERE folded(u.name || ' ' || u.email) LIKE folded(${pattern})
  UNION ALL
  SELECT f.id FROM guests g JOIN refunds f ON f.user_id = g.user_id WHERE g.email ILIKE ${pattern}
  UNION ALL
  SELECT id FROM refunds WHERE processor_refund_id ILIKE ${pattern})`;

const SORTABLE = {
  created_at: 'r.created_at',
  processed_at: nullsLast('r.processed_at'),
  amount: 'r.amount',
  status: 'r.status',
};

/** Refunds `r` of which staff still have to pay a part back by hand. */
export const TO_PAY_OUT = `r.status = 'approved' AND r.offline_amount > 0 AND r.paid_out_at IS NULL AND NOT r.released`;

function refundsFilter(query: RefundFilter): Filter {
  const filter = new Filter('refunds', 'r');
  if (query.user_id !== undefined) filter.add(`r.user_id = ${filter.bind(query.user_id)}`);
  if (query.status) filter.add(`r.status = ${filter.bind(query.status)}`);
  if (query.to_pay_out !== undefined) filter.add(`(${TO_PAY_OUT}) = ${filter.bind(query.to_pay_out)}`);
  if (query.method) filter.add(`r.method = ${filter.bind(query.method)}`);
  if (query.order_number) {
    filter.add(
      `r.order_id = (SELECT id FROM orders WHERE order_number = ${filter.bind(query.order_number)})`,
    );
  }
  if (query.return_id !== undefined) filter.add(`r.return_id = ${filter.bind(query.return_id)}`);
  if (query.search) filter.add(found(filter.bind(containsPattern(query.search))));
  withinDays(filter, 'r.created_at', query);
  return filter;
}

/** Reads a page of refunds, the newest first by default. */
export function readRefundPage(
  queryable: Queryable,
  filter: RefundFilter,
  page: { per_page: number; offset: number },
): Promise<Page<RefundDetails>> {
  const order = orderBy(filter.sort, SORTABLE, 'r.id DESC');
  return readPage(
    queryable,
    page,
    listQuery(refundsFilter(filter), { order, columns: COLUMNS, joins: JOINS }),
  );
}
