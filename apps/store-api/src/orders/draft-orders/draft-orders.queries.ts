import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import { Filter, type Queryable, type Tx, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import type { DraftOrdersQuery } from './draft-orders.dto';
import type { DraftOrder, DraftOrderItem } from './draft-orders.entity';

/** A draft order with its lines and its customer. */
export interface DraftDetails extends DraftOrder {
  items: DraftOrderItem[];
  user: { id: number; name: string; email: string };
  order_number: string | null;
}

const COLUMNS = `d.*, o.order_number, json_build_object('id', u.id, 'name', u.name, 'email', ${CONTACT_EMAIL}) AS "user",
  (SELECT coalesce(json_agg(i ORDER BY i.id), '[]') FROM draft_order_items i WHERE i.draft_order_id = d.id) AS items`;
const JOINS = 'JOIN users u ON u.id = d.user_id LEFT JOIN orders o ON o.id = d.order_id';

export function readDraft(queryable: Queryable, id: number): Promise<DraftDetails | undefined> {
  return queryable.row<DraftDetails>(`SELECT ${COLUMNS} FROM draft_orders d ${JOINS} WHERE d.id = $1`, [id]);
}

/** Locks a draft order until the transaction ends. */
export async function lockDraft(tx: Tx, id: number): Promise<DraftDetails | undefined> {
  const found = await tx.row('SELECT id FROM draft_orders WHERE id = $1 FOR UPDATE', [id]);
  return found && readDraft(tx, id);
}

export function readDraftPage(queryable: Queryable, query: DraftOrdersQuery): Promise<Page<DraftDetails>> {
  const filter = new Filter('draft_orders', 'd');
  if (query.status) filter.add(query.status === 'open' ? 'd.order_id IS NULL' : 'd.order_id IS NOT NULL');
  if (query.user_id) filter.add(`d.user_id = ${filter.bind(query.user_id)}`);
  return readPage(
    queryable,
    query,
    listQuery(filter, { order: 'd.id DESC', columns: COLUMNS, joins: JOINS }),
  );
}

/** The columns of a draft order that staff change. */
export type DraftColumns = Pick<
  DraftOrder,
  'checkout' | 'shipping_amount' | 'discount_type' | 'discount_value' | 'discount_reason'
>;

const INSERT = `
  INSERT INTO draft_orders (user_id, created_by, currency, checkout, shipping_amount, discount_type, discount_value,
    discount_reason, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING id`;

const UPDATE = `
  UPDATE draft_orders SET checkout = $2, shipping_amount = $3, discount_type = $4, discount_value = $5,
    discount_reason = $6, updated_at = $7
  WHERE id = $1`;

const INSERT_ITEMS = `
  INSERT INTO draft_order_items (draft_order_id, variant_id, quantity, unit_price, price_reason)
  SELECT $1, i.variant_id, i.quantity, i.unit_price, i.price_reason
  FROM json_populate_recordset(NULL::draft_order_items, $2) i`;

/** @returns the id of the new draft order */
export async function insertDraft(
  tx: Tx,
  { userId, staffId, currency, at }: { userId: number; staffId: number; currency: string; at: Date },
  draft: DraftColumns,
): Promise<number> {
  const row = await tx.row<{ id: number }>(INSERT, [
    userId,
    staffId,
    currency,
    JSON.stringify(draft.checkout),
    draft.shipping_amount,
    draft.discount_type,
    draft.discount_value,
    draft.discount_reason,
    at,
  ]);
  if (!row) throw new Error('INSERT … RETURNING gave no row');
  return row.id;
}

export async function updateDraft(tx: Tx, id: number, draft: DraftColumns, at: Date): Promise<void> {
  await tx.execute(UPDATE, [
    id,
    JSON.stringify(draft.checkout),
    draft.shipping_amount,
    draft.discount_type,
    draft.discount_value,
    draft.discount_reason,
    at,
  ]);
}

/** Replaces the lines of a locked or new draft order. */
export async function replaceDraftItems(
  tx: Tx,
  id: number,
  items: readonly Omit<DraftOrderItem, 'id' | 'draft_order_id'>[],
): Promise<void> {
  await tx.execute('DELETE FROM draft_order_items WHERE draft_order_id = $1', [id]);
  await tx.execute(INSERT_ITEMS, [id, JSON.stringify(items)]);
}

/** Links a locked draft order to the order that was placed of it. */
export async function setDraftPlaced(tx: Tx, id: number, orderId: number, at: Date): Promise<void> {
  await tx.execute('UPDATE draft_orders SET order_id = $2, updated_at = $3 WHERE id = $1', [id, orderId, at]);
}
