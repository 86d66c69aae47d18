import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import type { WithdrawalExclusion } from '../../platform/settings/settings.view';
import { Filter, type Queryable, type Tx, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import type { ItemUnits } from '../order-records/order-items.queries';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder } from '../order-records/order-records.queries';
import { readPage } from '../../platform/http/paging';
import type { RefundMethod, RefundStatus } from '../refunds/refunds.states';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import type { Return, ReturnItem } from './returns.entity';
import { CREATED_STATUS, type ReturnCondition } from './returns.states';

/** A return with its order, lines, refund and label. Times inside of the last two are ISO 8601 texts. */
export interface ReturnDetails extends Return {
  order_number: string;
  currency: string;
  replacement_order_number: string | null;
  user: { id: number; name: string; email: string };
  items: ReturnItemDetails[];
  refund: ReturnRefund | null;
  label: { url: string | null; created_at: string } | null;
  images: { id: number }[];
}

export interface ReturnItemDetails {
  id: number;
  order_item_id: number;
  product_name: string;
  variant_name: string;
  sku: string;
  quantity: number;
  condition: ReturnCondition | null;
  received_quantity: number | null;
  restock: boolean | null;
  withdrawal_excluded: WithdrawalExclusion | null;
  opened_quantity: number | null;
  damaged_quantity: number | null;
  reduction_amount: number;
  reduction_reason: string;
}

export interface ReturnRefund {
  id: number;
  amount: number;
  currency: string;
  exchange_amount: number;
  method: RefundMethod;
  status: RefundStatus;
  processor_refund_id: string | null;
  released: boolean;
  created_at: string;
  processed_at: string | null;
}

const COLUMNS = `r.*, o.order_number, o.currency, replacement.order_number AS replacement_order_number,
    json_build_object('id', u.id, 'name', u.name, 'email', ${CONTACT_EMAIL}) AS "user",
    (SELECT json_agg(json_build_object('id', t.id, 'order_item_id', t.order_item_id, 'product_name', i.product_name,
       'variant_name', i.variant_name, 'sku', i.sku, 'quantity', t.quantity, 'condition', t.condition,
       'received_quantity', t.received_quantity, 'restock', t.restock,
       'withdrawal_excluded', i.withdrawal_excluded, 'opened_quantity', t.opened_quantity,
       'damaged_quantity', t.damaged_quantity,
       'reduction_amount', t.reduction_amount, 'reduction_reason', t.reduction_reason) ORDER BY t.id)
       FROM return_items t JOIN order_items i ON i.id = t.order_item_id WHERE t.return_id = r.id) AS items,
    (SELECT json_build_object('id', f.id, 'amount', f.amount, 'currency', f.currency,
       'exchange_amount', f.exchange_amount, 'method', f.method,
       'status', f.status, 'processor_refund_id', f.processor_refund_id, 'released', f.released, 'created_at', f.created_at,
       'processed_at', f.processed_at)
       FROM refunds f WHERE f.return_id = r.id ORDER BY f.id DESC LIMIT 1) AS refund,
    (SELECT json_build_object('url', l.url, 'created_at', l.created_at)
       FROM return_labels l WHERE l.return_id = r.id) AS label,
    (SELECT coalesce(json_agg(json_build_object('id', m.id) ORDER BY m.position), '[]')
       FROM return_images m WHERE m.return_id = r.id) AS images`;

const JOINS = `
  JOIN orders o ON o.id = r.order_id
  JOIN users u ON u.id = r.user_id
  LEFT JOIN orders replacement ON replacement.id = r.replacement_order_id`;

const DETAILS = `SELECT ${COLUMNS} FROM returns r ${JOINS}`;

/** @param userId the owner; null for staff */
export function readReturn(
  queryable: Queryable,
  id: number,
  userId: number | null = null,
): Promise<ReturnDetails | undefined> {
  return queryable.row<ReturnDetails>(`${DETAILS} WHERE r.id = $1 AND ($2::int IS NULL OR r.user_id = $2)`, [
    id,
    userId,
  ]);
}

/** An undefined value does not filter. */
export interface ReturnFilter {
  user_id?: number;
  status?: string;
  kind?: string;
  reason?: string;
  /** Withdrawals whose refund is due and no longer waits for goods, or all other returns. */
  refund_overdue?: boolean;
  order_number?: string;
  search?: string;
  sort?: string;
}

const found = (pattern: string): string => `r.order_id IN (
  SELECT id FROM orders WHERE order_number ILIKE ${pattern}
  UNION ALL
  SELECT o.id FROM users u JOIN orders o ON o.user_id = u.id WHERE folded(u.name || ' ' || u.email) LIKE folded(${pattern})
  UNION ALL
  SELECT o.id FROM guests g JOIN orders o ON o.user_id = g.user_id WHERE g.email ILIKE ${pattern})`;

const SORTABLE = {
  created_at: 'r.created_at',
  resolved_at: nullsLast('r.resolved_at'),
  refund_due_at: nullsLast('r.refund_due_at'),
  status: 'r.status',
};

function returnsFilter(query: ReturnFilter, now: Date): Filter {
  const { user_id, status, kind, reason, order_number, refund_overdue, search } = query;
  const filter = new Filter('returns', 'r');
  if (user_id !== undefined) filter.add(`r.user_id = ${filter.bind(user_id)}`);
  if (status) filter.add(`r.status = ${filter.bind(status === CREATED_STATUS ? 'requested' : status)}`);
  if (kind) filter.add(`r.kind = ${filter.bind(kind)}`);
  if (refund_overdue !== undefined) {
    const isOverdue = `(r.kind = 'withdrawal' AND r.resolved_at IS NULL
      AND coalesce(r.received_at, r.sent_back_at) IS NOT NULL AND r.refund_due_at < ${filter.bind(now)})`;
    filter.add(refund_overdue ? isOverdue : `NOT ${isOverdue}`);
  }
  if (reason) filter.add(`r.reason = ${filter.bind(reason)}`);
  if (order_number)
    filter.add(`r.order_id = (SELECT id FROM orders WHERE order_number = ${filter.bind(order_number)})`);
  if (search) filter.add(found(filter.bind(containsPattern(search))));
  return filter;
}

/** Reads a page of returns, the newest first by default. */
export function readReturnPage(
  queryable: Queryable,
  filter: ReturnFilter,
  page: { per_page: number; offset: number },
  now: Date,
): Promise<Page<ReturnDetails>> {
  const order = orderBy(filter.sort, SORTABLE, 'r.id DESC');
  return readPage(
    queryable,
    page,
    listQuery(returnsFilter(filter, now), { order, columns: COLUMNS, joins: JOINS }),
  );
}

/** Locks the order of a return, then the return, until the transaction ends. */
export async function lockReturn(
  tx: Tx,
  id: number,
): Promise<{ order: Order; found: Return; items: ReturnItem[] } | undefined> {
  const known = await tx.row<{ order_id: number }>('SELECT order_id FROM returns WHERE id = $1', [id]);
  const order = known && (await lockOrder(tx, known.order_id));
  const found = await tx.row<Return>('SELECT * FROM returns WHERE id = $1 FOR UPDATE', [id]);
  if (!order || !found) return undefined;
  const items = await tx.rows<ReturnItem>('SELECT * FROM return_items WHERE return_id = $1 ORDER BY id', [
    id,
  ]);
  return { order, found, items };
}

/**
 * Returns true when every unit of an order that was not cancelled came back by a withdrawal. A unit with a broken
 * seal does not count: nobody can withdraw from it.
 * @param of `cancelling`: units that are about to be cancelled; `announced`: counts units on their way back, too
 */
export async function isWhollyWithdrawn(
  tx: Tx,
  orderId: number,
  { cancelling = [], announced = false }: { cancelling?: readonly ItemUnits[]; announced?: boolean } = {},
): Promise<boolean> {
  const kept = await tx.row(
    `SELECT FROM order_items i WHERE i.order_id = $1 AND i.quantity - i.cancelled_quantity - (
       SELECT coalesce(sum(u.quantity), 0) FROM unnest($2::int[], $3::int[]) AS u (id, quantity) WHERE u.id = i.id) > (
       SELECT coalesce(sum(coalesce(t.received_quantity, CASE WHEN $4 AND r.status = 'approved' THEN t.quantity END)
           - coalesce(t.opened_quantity, 0)), 0) FROM return_items t
         JOIN returns r ON r.id = t.return_id AND r.kind = 'withdrawal' WHERE t.order_item_id = i.id)
     LIMIT 1`,
    [
      orderId,
      cancelling.map(({ order_item_id }) => order_item_id),
      cancelling.map(({ quantity }) => quantity),
      announced,
    ],
  );
  return !kept;
}

/** Reads the units of returns of the same order that were requested before a return, and are not refunded yet. */
export function readAnnouncedBefore(
  tx: Tx,
  { id, order_id }: Pick<Return, 'id' | 'order_id'>,
): Promise<ItemUnits[]> {
  return tx.rows<ItemUnits>(
    `SELECT t.order_item_id, sum(coalesce(t.received_quantity, t.quantity))::int AS quantity
       FROM returns r JOIN return_items t ON t.return_id = r.id
      WHERE r.order_id = $1 AND r.id < $2 AND r.status IN ('requested', 'approved', 'received')
      GROUP BY t.order_item_id ORDER BY t.order_item_id`,
    [order_id, id],
  );
}
