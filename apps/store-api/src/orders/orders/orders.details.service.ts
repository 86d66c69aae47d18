import { type FieldValues, shownFields } from '@comptoir/custom-fields';
import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import { Injectable } from '@nestjs/common';
import { CountedFilter, type Queryable, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { HELD_BY_ROW } from '../../catalog/inventory/units-by-row';
import { ORDER_COUNTERS } from '../../platform/counters/counter-caches';
import { DELIVERED_UNITS } from '../digital-goods/digital-goods.queries';
import type { PaymentStatus } from '../payments/payments.states';
import { REFUNDED_UNITS_OF_ORDER, type RefundedUnits } from '../refunds/refunds.units.queries';
import type { RefundMethod, RefundStatus } from '../refunds/refunds.states';
import type { ReturnKind, ReturnReason, ReturnStatus } from '../returns/returns.states';
import { SHIPMENTS_OF_ORDER, type OrderShipment } from '../shipments/shipments.queries';
import { readPage } from '../../platform/http/paging';
import { orderBy } from '../../platform/http/sorting';
import type { OrdersQuery, AdminOrdersQuery } from './orders.dto';
import { ordersFoundBy } from './orders.search.queries';
import { type OrderWithdrawal, WITHDRAWALS_OF_ORDER } from './orders.withdrawals.queries';
import type { OrderActor } from '../order-records/order-moves.entity';
import type { Order } from '../order-records/order-records.entity';
import type { PlacedOrder, StockedOrderItem } from '../order-records/new-orders.queries';
import type { OrderStatus } from '../order-records/order-records.states';
import { WRITE_OFFS_OF_ORDER } from '../order-records/write-offs.queries';
import type { ListedWriteOff } from '../payments/write-offs.view';

/** An order with all its parts. Times inside of lists are ISO 8601 texts. */
export interface OrderDetails extends Order {
  items: StockedOrderItem[];
  gift_cards: { code: string; amount: number }[];
  history: {
    from: OrderStatus | null;
    to: OrderStatus;
    note: string;
    actor: OrderActor;
    created_at: string;
  }[];
  shipments: OrderShipment[];
  payments: OrderPaymentSummary[];
  returns: OrderReturnSummary[];
  /** The oldest first. */
  withdrawals: OrderWithdrawal[];
  refunds: OrderRefundSummary[];
  has_dispute: boolean;
  /** Values of custom fields that the customer sees. */
  shown_fields: FieldValues;
  /** Number of the order that a replacement order was exchanged for. */
  exchanged_order_number: string | null;
}

export interface OrderReturnSummary {
  id: number;
  status: ReturnStatus;
  kind: ReturnKind;
  reason: ReturnReason;
  /** Number of the order with the goods of an exchange. */
  replacement_order_number: string | null;
  created_at: string;
  resolved_at: string | null;
}

export interface OrderRefundSummary {
  id: number;
  status: RefundStatus;
  method: RefundMethod;
  amount: number;
  currency: string;
  created_at: string;
  processed_at: string | null;
  /** Part that moved to the order of an exchange; below zero when it came back from there. */
  moved: number;
  /** Part that was taken off before it was paid. */
  released: number;
}

export interface OrderPaymentSummary {
  id: number;
  status: PaymentStatus;
  amount: number;
  currency: string;
  processor_payment_intent_id: string | null;
  failure_code: string | null;
  failure_message: string | null;
  flagged_reason: string | null;
  authorized_amount: number;
  released_amount: number;
  capture_before: string | null;
  capture_failure: string | null;
  paid_at: string | null;
  created_at: string;
}

/** An order as staff sees it. */
export interface AdminOrderDetails extends OrderDetails {
  user: { id: number; name: string; email: string; is_guest: boolean };
  /** Latest dispute that the bank has not decided. */
  open_dispute_id: number | null;
  /** Write-offs, the oldest first. */
  write_offs: ListedWriteOff[];
  internal_notes: {
    id: number;
    note: string;
    author: { id: number; name: string } | null;
    created_at: string;
  }[];
  /** Units that were refunded, and are neither cancelled nor returned. */
  refunded_units: RefundedUnits[];
  /** Units of lines by the warehouse that they are taken from, less those that went back into its stock. */
  taken: {
    order_item_id: number;
    warehouse_id: number;
    name: string;
    quantity: number;
    /** Units of them that have not left yet. */
    left_to_ship: number;
  }[];
}

/** One row of a customer's list. */
export interface OrderSummary extends Order {
  items_count: number;
  lines_count: number;
  first_item: { name: string; image: string | null };
}

const PARTS = `
  (SELECT json_agg(t ORDER BY t.id)
     FROM (SELECT i.*, coalesce(b.waiting_quantity, 0) AS waiting_quantity,
             CASE WHEN i.is_digital THEN ${DELIVERED_UNITS} ELSE 0 END AS delivered_units
           FROM order_items i LEFT JOIN backorders b ON b.order_item_id = i.id WHERE i.order_id = o.id) t) AS items,
  (SELECT coalesce(json_agg(json_build_object('code', g.code, 'amount', -t.order_amount) ORDER BY t.id), '[]')
     FROM gift_card_transactions t JOIN gift_cards g ON g.id = t.gift_card_id
     WHERE t.order_id = o.id AND t.type = 'debit') AS gift_cards,
  (SELECT coalesce(json_agg(json_build_object('from', h.from_status, 'to', h.to_status, 'note', h.note,
     'actor', h.actor, 'created_at', h.created_at) ORDER BY h.id), '[]')
     FROM order_status_history h WHERE h.order_id = o.id) AS history,
  ${SHIPMENTS_OF_ORDER},
  (SELECT coalesce(json_agg(json_build_object('id', p.id, 'status', p.status, 'amount', p.amount,
     'currency', p.currency, 'processor_payment_intent_id', p.processor_payment_intent_id,
     'failure_code', p.failure_code, 'failure_message', p.failure_message, 'flagged_reason', p.flagged_reason,
     'authorized_amount', p.authorized_amount, 'released_amount', p.released_amount, 'capture_before', p.capture_before,
     'capture_failure', p.capture_failure, 'paid_at', p.paid_at, 'created_at', p.created_at) ORDER BY p.id), '[]')
     FROM payments p WHERE p.order_id = o.id) AS payments,
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'kind', r.kind, 'reason', r.reason,
     'replacement_order_number', (SELECT e.order_number FROM orders e WHERE e.id = r.replacement_order_id),
     'created_at', r.created_at, 'resolved_at', r.resolved_at) ORDER BY r.id), '[]')
     FROM returns r WHERE r.order_id = o.id) AS returns,
  ${WITHDRAWALS_OF_ORDER},
  (SELECT coalesce(json_agg(json_build_object('id', f.id, 'status', f.status, 'method', f.method, 'amount', f.amount,
     'currency', f.currency, 'created_at', f.created_at, 'processed_at', f.processed_at,
     'moved', f.exchange_amount - CASE WHEN f.source = 'exchange' AND f.counted_amount = 0 THEN f.amount ELSE 0 END,
     'released', CASE WHEN f.released THEN f.card_amount + f.offline_amount ELSE 0 END) ORDER BY f.id), '[]')
     FROM refunds f WHERE f.order_id = o.id) AS refunds,
  EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id) AS has_dispute,
  ${shownFields('o', 'orders', 'customer')} AS shown_fields,
  (SELECT e.order_number FROM orders e WHERE e.id = o.exchanged_order_id) AS exchanged_order_number`;

const ADMIN_PARTS = `
  json_build_object('id', u.id, 'name', u.name, 'email', ${CONTACT_EMAIL}, 'is_guest', u.is_guest) AS "user",
  (SELECT max(d.id) FROM disputes d WHERE d.order_id = o.id AND d.closed_at IS NULL) AS open_dispute_id,
  ${WRITE_OFFS_OF_ORDER},
  ${REFUNDED_UNITS_OF_ORDER},
  (SELECT coalesce(json_agg(json_build_object('id', n.id, 'note', n.note, 'created_at', n.created_at,
     'author', CASE WHEN a.id IS NULL THEN NULL ELSE json_build_object('id', a.id, 'name', a.name) END)
     ORDER BY n.id), '[]')
     FROM order_notes n LEFT JOIN users a ON a.id = n.author_id WHERE n.order_id = o.id) AS internal_notes,
  (SELECT coalesce(json_agg(w ORDER BY w.order_item_id, w.warehouse_id), '[]') FROM (
     SELECT t.id AS order_item_id, v.warehouse_id, w.name, u.held - u.returned AS quantity, u.open AS left_to_ship
     FROM order_items t CROSS JOIN LATERAL ${HELD_BY_ROW} u
       JOIN inventory v ON v.id = u.inventory_id JOIN warehouses w ON w.id = v.warehouse_id
     WHERE t.order_id = o.id AND u.held > u.returned) w) AS taken`;

const SUMMARY = `
  SELECT o.*,
    (SELECT sum(quantity)::int FROM order_items WHERE order_id = o.id) AS items_count,
    (SELECT count(*)::int FROM order_items WHERE order_id = o.id) AS lines_count,
    (SELECT json_build_object('name', i.product_name, 'image', i.image)
       FROM order_items i WHERE i.order_id = o.id ORDER BY i.id LIMIT 1) AS first_item
  FROM orders o WHERE o.id = ANY($1)`;

const SORTABLE = {
  placed_at: 'o.placed_at',
  created_at: 'o.created_at',
  total: 'o.total',
  order_number: 'o.order_number',
  status: 'o.status',
  payment_status: 'o.payment_status',
};

/**
 * Reads orders. Finds the ids of a page first, then reads these orders with all their parts in one statement.
 */
@Injectable()
export class OrderDetailsService {
  /** Finds an order of a user by its number. */
  findOwnOrder(queryable: Queryable, userId: number, orderNumber: string): Promise<OrderDetails | undefined> {
    return queryable.row<OrderDetails>(
      `SELECT o.*, ${PARTS} FROM orders o WHERE o.order_number = $1 AND o.user_id = $2`,
      [orderNumber, userId],
    );
  }

  async readAdminOrders(queryable: Queryable, ids: readonly number[]): Promise<AdminOrderDetails[]> {
    const rows = await queryable.rows<AdminOrderDetails>(
      `SELECT o.*, ${PARTS}, ${ADMIN_PARTS} FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = ANY($1)`,
      [ids],
    );
    return inOrder(ids, rows);
  }

  async listOwnOrders(queryable: Queryable, userId: number, query: OrdersQuery): Promise<Page<OrderSummary>> {
    const filter = ordersFilter();
    filter.add(`o.user_id = ${filter.bind(userId)}`);
    filterBy(filter, query, (search) => {
      const pattern = filter.bind(containsPattern(search));
      return `o.order_number ILIKE ${pattern} OR o.purchase_order_number ILIKE ${pattern} OR ${itemNamed(pattern)}`;
    });
    const { ids, total } = await readIdPage(queryable, query, filter);
    return { rows: await this.readOrderSummaries(queryable, ids), total };
  }

  /** Returns the orders in the order of their ids. */
  async readOrderSummaries(queryable: Queryable, ids: readonly number[]): Promise<OrderSummary[]> {
    return ids.length ? inOrder(ids, await queryable.rows<OrderSummary>(SUMMARY, [ids])) : [];
  }

  /**
   * Reads the ids of the orders that `listAdminOrders` would find, ascending.
   * @param after the last id of the previous call
   * @param zone IANA name of the time zone of `from` and `to`
   */
  async readAdminOrderIds(
    queryable: Queryable,
    query: AdminOrderFilter,
    { after, limit, zone }: { after: number; limit: number; zone: string },
  ): Promise<number[]> {
    const filter = adminFilter(query, zone);
    filter.add(`o.id > ${filter.bind(after)}`);
    const { where, values } = filter;
    const rows = await queryable.rows<{ id: number }>(
      `SELECT o.id FROM orders o ${where} ORDER BY o.id LIMIT ${filter.bind(limit)}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  async listAdminOrders(queryable: Queryable, query: AdminOrdersQuery): Promise<Page<AdminOrderDetails>> {
    const filter = adminFilter(query);
    const { ids, total } = await readIdPage(queryable, query, filter);
    return { rows: ids.length ? await this.readAdminOrders(queryable, ids) : [], total };
  }
}

/** Builds the details of a new order that is to be paid by card, without reading them. */
export function detailsOfNewOrder(order: PlacedOrder): OrderDetails {
  const placed = { from: null, to: order.status, note: '', actor: 'customer' as const };
  return {
    ...order,
    history: [{ ...placed, created_at: order.placed_at.toISOString() }],
    gift_cards: [],
    shipments: [],
    payments: [],
    returns: [],
    withdrawals: [],
    refunds: [],
    has_dispute: false,
    exchanged_order_number: null,
  };
}

const itemNamed = (pattern: string): string =>
  `EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND (i.product_name ILIKE ${pattern} OR i.sku ILIKE ${pattern}))`;

/**
 * Matches unpaid orders by invoice whose due date has passed, unless all that is left was written off.
 * @param zone IANA name of the time zone of today
 */
const overdueSql = (zone: string): string => `o.payment_method = 'invoice'
  AND o.payment_status IN ('pending', 'failed') AND o.payment_due_on < (now() AT TIME ZONE ${zone})::date
  AND o.written_off_amount < o.amount_due - o.received_amount - o.uncharged_amount`;

/** Open orders with units that wait for stock. */
const WAITING_SQL = `o.status IN ('pending', 'confirmed', 'processing') AND o.id IN (
  SELECT t.order_id FROM backorders b JOIN order_items t ON t.id = b.order_item_id WHERE b.waiting_quantity > 0)`;

/** Orders to ship with units that a backorder got, apart from pre-orders before their day. */
const SHIPPABLE_SQL = `o.status IN ('confirmed', 'processing') AND EXISTS (
  SELECT FROM order_items t JOIN backorders b ON b.order_item_id = t.id
  WHERE t.order_id = o.id AND b.fills > 0
    AND t.shipped_quantity + t.cancelled_quantity + b.waiting_quantity < t.quantity
    AND NOT (t.is_preorder AND t.promised_on > (now() AT TIME ZONE 'UTC')::date))`;

/** Filters of a list of orders. */
export type AdminOrderFilter = Omit<AdminOrdersQuery, 'page' | 'per_page' | 'offset' | 'sort'>;

/**
 * Orders with units that are to be shipped from a warehouse.
 * @param warehouse parameter of the statement with its id
 */
const toShipFrom = (warehouse: string): string => `o.status IN ('confirmed', 'processing') AND EXISTS (
  SELECT FROM order_items t
    JOIN inventory v ON v.variant_id = t.variant_id AND v.warehouse_id = ${warehouse}
    CROSS JOIN LATERAL ${HELD_BY_ROW} u
  WHERE t.order_id = o.id AND NOT t.is_digital AND t.shipped_quantity + t.cancelled_quantity < t.quantity
    AND u.inventory_id = v.id AND u.open > 0)`;

type Filter = ReturnType<typeof ordersFilter>;

function ordersFilter() {
  return new CountedFilter(ORDER_COUNTERS, 'o');
}

function adminFilter(query: AdminOrderFilter, zone = 'UTC'): Filter {
  const filter = ordersFilter();
  if (query.overdue) filter.add(overdueSql(filter.bind(zone)));
  if (query.payment_method) filter.add(`o.payment_method = ${filter.bind(query.payment_method)}`);
  if (query.backorder) filter.add(query.backorder === 'waiting' ? WAITING_SQL : SHIPPABLE_SQL);
  if (query.warehouse_id) filter.add(toShipFrom(filter.bind(query.warehouse_id)));
  if (query.ids) filter.add(`o.id = ANY(${filter.bind(query.ids)}::int[])`);
  if (query.user_id) filter.add(`o.user_id = ${filter.bind(query.user_id)}`);
  filterBy(filter, query, (search) => ordersFoundBy(filter, search), zone);
  return filter;
}

/** @param found builds the condition of a search */
function filterBy(
  filter: Filter,
  query: AdminOrderFilter,
  found: (search: string) => string,
  zone = 'UTC',
): void {
  const { from, payment_status, search, status, to } = query;
  const startOf = (day: string): string => `${filter.bind(`${day} 00:00:00 ${zone}`)}::timestamptz`;
  if (status) filter.addGroup('status', `= ${filter.bind(status)}`);
  if (payment_status) filter.addGroup('payment_status', `= ${filter.bind(payment_status)}`);
  if (from) filter.add(`o.placed_at >= ${startOf(from)}`);
  if (to) filter.add(`o.placed_at < ${startOf(dayAfter(to))}`);
  if (search) filter.add(found(search));
}

/** Reads the ids of one page. */
async function readIdPage(
  queryable: Queryable,
  query: OrdersQuery,
  filter: Filter,
): Promise<{ ids: number[]; total: number }> {
  const order = orderBy(query.sort, SORTABLE, 'o.id DESC');
  const list = listQuery(filter, { order, columns: 'o.id' });
  const { rows, total } = await readPage<{ id: number }>(queryable, query, list);
  return { ids: rows.map(({ id }) => id), total };
}

function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @param date `YYYY-MM-DD` */
function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}
