import { emission } from '@comptoir/jobs';
import { emptying } from '../cart/cart.queries';
import type { StoreEvents } from '../events';
import { reserving } from '../inventory/inventory.queries';
import type { Order, OrderItem } from './orders.entity';
import { orderNumberAt } from './orders.queries';

const ORDER_COLUMNS = [
  'user_id',
  'currency',
  'exchange_rate',
  'subtotal',
  'discount_amount',
  'shipping_amount',
  'tax_amount',
  'prices_include_tax',
  'tax',
  'total',
  'gift_card_amount',
  'wallet_amount',
  'amount_due',
  'coupon_id',
  'coupon',
  'shipping_address',
  'billing_address',
  'shipping_method',
  'notes',
  'expires_at',
  'placed_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof Order)[];

const ITEM_COLUMNS = [
  'product_id',
  'variant_id',
  'flash_sale_item_id',
  'product_name',
  'variant_name',
  'sku',
  'image',
  'is_digital',
  'quantity',
  'unit_price',
  'discount_amount',
  'discounts',
  'tax_amount',
  'total',
] as const satisfies (keyof OrderItem)[];

/** What an order is made with; the rest are defaults of its table. */
export type OrderDraft = Pick<Order, (typeof ORDER_COLUMNS)[number]>;
export type OrderItemDraft = Pick<OrderItem, (typeof ITEM_COLUMNS)[number]>;

/** An order as it was placed, with its items by id. */
export type PlacedOrder = Order & { items: OrderItem[] };

/**
 * Writes an order with its items and the first entry of its history, holds stock for it, tells of it and empties the
 * cart that it was made of.
 * $1 the order, $2 its items, $3 the cart, $4 true when nobody is told, $5 to $8 `reservingParams`.
 */
export const PLACE = `
  WITH placed AS (
    INSERT INTO orders (order_number, ${ORDER_COLUMNS.join(', ')})
    SELECT ${orderNumberAt('draft.placed_at')}, ${ORDER_COLUMNS.map((column) => `draft.${column}`).join(', ')}
    FROM json_populate_record(NULL::orders, $1) draft
    RETURNING *
  ), bought AS (
    INSERT INTO order_items (order_id, ${ITEM_COLUMNS.join(', ')})
    SELECT placed.id, ${ITEM_COLUMNS.map((column) => `draft.${column}`).join(', ')}
    FROM placed, json_populate_recordset(NULL::order_items, $2) draft
    RETURNING *
  ), recorded AS (
    INSERT INTO order_status_history (order_id, to_status, actor, actor_id, created_at)
    SELECT id, status, 'customer', user_id, placed_at FROM placed
  ), ${emptying('$3', '$8')}, ${reserving('bought', 5)}, emitted AS (${emission<StoreEvents['order.placed']>(
    'placed',
    { orderId: 'id', silent: '$4::boolean' },
    8,
  )})
  SELECT placed.*, (SELECT json_agg(i ORDER BY i.id) FROM bought i) AS items FROM placed`;
