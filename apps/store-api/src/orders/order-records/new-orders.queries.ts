import type { FieldValues } from '@comptoir/custom-fields';
import type { Tx } from '@comptoir/db';
import type { Order, OrderItem } from './order-records.entity';
import { orderNumberSql } from './order-records.queries';

const ORDER_COLUMNS = [
  'user_id',
  'placed_by',
  'currency',
  'exchange_rate',
  'subtotal',
  'discount_amount',
  'shipping_amount',
  'standard_shipping_amount',
  'withdrawal_days',
  'tax_amount',
  'prices_include_tax',
  'tax',
  'shipping_taxes',
  'tax_exemption',
  'vat_check',
  'tax_calculation',
  'total',
  'gift_card_amount',
  'wallet_amount',
  'exchange_amount',
  'exchanged_order_id',
  'amount_due',
  'payment_method',
  'payment_instructions',
  'payment_terms_days',
  'purchase_order_number',
  'coupon_id',
  'coupon',
  'shipping_address',
  'billing_address',
  'shipping_method',
  'notes',
  'custom_fields',
  'hook_decisions',
  'expires_at',
  'placed_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof Order)[];

const ITEM_COLUMNS = [
  'id',
  'product_id',
  'variant_id',
  'flash_sale_item_id',
  'product_name',
  'variant_name',
  'sku',
  'image',
  'is_digital',
  'gift_card',
  'withdrawal_excluded',
  'quantity',
  'promised_quantity',
  'promised_on',
  'is_preorder',
  'unit_price',
  'price_reason',
  'surcharge_reason',
  'discount_amount',
  'discounts',
  'tax_amount',
  'tax',
  'total',
  'custom_fields',
] as const satisfies (keyof OrderItem)[];

/** The columns of a new order that are written; the others have defaults in the table. */
export type OrderDraft = Pick<Order, (typeof ORDER_COLUMNS)[number]>;
/** The written columns of an order item; its id comes from `takeOrderItemIds`. */
export type OrderItemDraft = Pick<OrderItem, Exclude<(typeof ITEM_COLUMNS)[number], 'id'>>;

/**
 * An item of an order with its units that wait for stock, and those whose files or keys the customer has got. A new order
 * has none of these.
 */
export type StockedOrderItem = OrderItem & { waiting_quantity: number; delivered_units?: number };

/** An order with its items, by ascending item id. */
export type PlacedOrder = Order & {
  items: StockedOrderItem[];
  /** Values of custom fields that the customer sees. */
  shown_fields: FieldValues;
};

const INSERT_ORDER = `
  INSERT INTO orders (order_number, ${ORDER_COLUMNS.join(', ')})
  SELECT ${orderNumberSql('draft.placed_at')}, ${ORDER_COLUMNS.map((column) => `draft.${column}`).join(', ')}
  FROM json_populate_record(NULL::orders, $1) draft
  RETURNING *`;

const INSERT_ITEMS = `
  INSERT INTO order_items (order_id, ${ITEM_COLUMNS.join(', ')})
  SELECT $1, ${ITEM_COLUMNS.map((column) => `draft.${column}`).join(', ')}
  FROM json_populate_recordset(NULL::order_items, $2) draft
  ORDER BY draft.id
  RETURNING *`;

const TAKE_ITEM_IDS = `
  SELECT nextval(pg_get_serial_sequence('order_items', 'id'))::int AS id FROM generate_series(1, $1::int)`;

/** Inserts an order under the next order number. */
export async function insertOrder(tx: Tx, draft: OrderDraft): Promise<Order> {
  const order = await tx.row<Order>(INSERT_ORDER, [JSON.stringify(draft)]);
  if (!order) throw new Error('INSERT … RETURNING gave no row');
  return order;
}

/**
 * Takes ids for new order items, ascending. Stock can then refer to the items in the round trip that inserts
 * them.
 */
export async function takeOrderItemIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(TAKE_ITEM_IDS, [count]);
  return rows.map(({ id }) => id);
}

/**
 * Inserts the items of an order.
 * @param ids one id for each draft, from `takeOrderItemIds`
 */
export function insertOrderItems(
  tx: Tx,
  orderId: number,
  drafts: readonly OrderItemDraft[],
  ids: readonly number[],
): Promise<OrderItem[]> {
  const items = drafts.map((draft, index) => ({ ...draft, id: ids[index] }));
  return tx.rows<OrderItem>(INSERT_ITEMS, [orderId, JSON.stringify(items)]);
}
