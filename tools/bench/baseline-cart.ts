import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { decimal, imageUrl, instant } from './baseline-reads';
import { inTransaction, rowsOf } from './baseline-bookings';

/** Finds the cart of a valid session and locks it. */
const LOCK_CART = `
  SELECT c.id, c.user_id FROM sessions s JOIN users u ON u.id = s.user_id JOIN carts c ON c.user_id = u.id
  WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND u.suspended_at IS NULL AND u.deleted_at IS NULL
  FOR UPDATE OF c`;

const AVAILABLE = `COALESCE((SELECT sum(n.on_hand - n.reserved) FROM inventory n JOIN warehouses w ON w.id = n.warehouse_id
  WHERE n.variant_id = v.id AND w.is_active), 0)`;
const SELLABLE = `(p.status = 'published' AND p.published_at <= now() AND p.deleted_at IS NULL
  AND v.is_active AND v.deleted_at IS NULL)`;
/** Joins the price of a flash sale of the variant `v` that still has enough units. */
const flashFor = (units: string): string => `
  LEFT JOIN LATERAL (
    SELECT f.id, f.sale_price FROM flash_sale_items f JOIN flash_sales s ON s.id = f.flash_sale_id
    WHERE f.product_variant_id = v.id AND f.is_active AND s.is_active AND s.starts_at <= now() AND s.ends_at > now()
      AND (f.qty_limit IS NULL OR f.qty_limit - f.qty_sold >= ${units}) AND f.sale_price < v.price
    ORDER BY f.sale_price, f.id LIMIT 1) flash ON true`;

/** Adds units of a variant that is for sale and in stock; returns no row otherwise. */
const PUT_ITEM = `
  WITH wanted AS (
    SELECT v.id, v.product_id, units.quantity, COALESCE(flash.sale_price, v.price) AS price
    FROM product_variants v JOIN products p ON p.id = v.product_id
    CROSS JOIN LATERAL (SELECT $4::integer + COALESCE((SELECT quantity FROM cart_items
      WHERE cart_id = $1 AND variant_id = v.id), 0) AS quantity) units
    ${flashFor('units.quantity')}
    WHERE v.id = $2 AND v.product_id = $3 AND ${SELLABLE} AND ${AVAILABLE} >= units.quantity
  ), touched AS (
    UPDATE carts SET updated_at = now() WHERE id = $1
  )
  INSERT INTO cart_items (cart_id, product_id, variant_id, quantity, seen_price)
  SELECT $1, product_id, id, quantity, price FROM wanted
  ON CONFLICT (cart_id, variant_id) DO UPDATE SET quantity = excluded.quantity, seen_price = excluded.seen_price
  RETURNING id`;

/** True when a rule lowers a price. The baseline has to read this, but implements none of the rules. */
export const IS_LOWERED = `(
  EXISTS (SELECT FROM promotions x WHERE x.is_active AND (x.starts_at IS NULL OR x.starts_at <= now())
    AND (x.ends_at IS NULL OR x.ends_at > now()))
  OR EXISTS (SELECT FROM customer_group_users m JOIN customer_groups g ON g.id = m.group_id
    WHERE m.user_id = c.user_id AND g.discount_percent > 0)
  OR EXISTS (SELECT FROM cart_items i JOIN bundle_items b ON b.product_variant_id = i.variant_id WHERE i.cart_id = c.id)
  OR c.coupon_id IS NOT NULL
  OR EXISTS (SELECT FROM users u JOIN currencies x ON x.code = u.preferred_currency
    WHERE u.id = c.user_id AND NOT x.is_default)) AS is_lowered`;

export const LINES = `
  SELECT i.id, i.quantity, i.seen_price, v.id AS variant_id, v.sku, p.id AS product_id, p.name, p.slug, p.is_digital,
    flash.id AS flash_id, COALESCE(flash.sale_price, v.price) AS price, ${SELLABLE} AS sellable, ${AVAILABLE} AS available,
    (SELECT m.url FROM product_images m WHERE m.product_id = p.id
      ORDER BY m.is_primary DESC, m.sort_order, m.id LIMIT 1) AS image,
    COALESCE((SELECT string_agg(x.value, ' / ' ORDER BY a.sort_order, a.id, x.sort_order, x.id)
      FROM variant_attribute_values t JOIN attribute_values x ON x.id = t.attribute_value_id
      JOIN attributes a ON a.id = x.attribute_id WHERE t.variant_id = v.id), '') AS variant
  FROM cart_items i JOIN product_variants v ON v.id = i.variant_id JOIN products p ON p.id = i.product_id
  ${flashFor('i.quantity')}
  WHERE i.cart_id = $1`;

const READ_CART = `
  WITH lines AS (${LINES})
  SELECT ${IS_LOWERED}, json_build_object('status', 'success', 'message', 'Added to the cart.', 'data', json_build_object(
    'id', c.id, 'items_count', l.units, 'subtotal', ${decimal('l.subtotal')}, 'discount_amount', '0.00',
    'discounts', '[]'::json, 'total', ${decimal('l.subtotal')},
    'currency', (SELECT code FROM currencies WHERE is_default), 'items', l.items, 'bundles', '[]'::json,
    'expires_at', ${instant("(c.updated_at + interval '720 hours')")}, 'updated_at', ${instant('c.updated_at')}))::text AS body
  FROM carts c CROSS JOIN (
    SELECT sum(quantity) AS units, sum(price * quantity) AS subtotal, json_agg(json_build_object(
      'id', id, 'quantity', quantity, 'unit_price', ${decimal('price')}, 'total', ${decimal('price * quantity')},
      'discount_amount', '0.00', 'discounts', '[]'::json, 'price_changed', price <> seen_price,
      'available_quantity', available, 'is_available', sellable AND available >= quantity,
      'product', json_build_object('id', product_id, 'name', name, 'slug', slug, 'image', ${imageUrl('image')}),
      'variant', json_build_object('id', variant_id, 'sku', sku, 'name', variant)) ORDER BY id) AS items
    FROM lines) l
  WHERE c.id = $1`;

export interface Shopper {
  session_id: string;
}

interface CartBody extends Shopper {
  product_id: number;
  variant_id: number;
  quantity: number;
}

/**
 * Changes a cart and reads the rows that every correct response needs: the session, the live prices and the
 * rules that could lower them. The response is that of the service. Tokens are not verified, bodies are not
 * validated, and carts with a lowered price are rejected.
 */
export function registerCartRoutes(server: FastifyInstance, pool: pg.Pool): void {
  server.post<{ Body: CartBody }>('/cart', async ({ body }, reply) =>
    reply.type('application/json').send(await inTransaction(pool, (client) => addToCart(client, body))),
  );
}

async function addToCart(client: pg.PoolClient, { session_id, ...wanted }: CartBody): Promise<string> {
  const cart = await lockCart(client, session_id);
  const item = [cart.id, wanted.variant_id, wanted.product_id, wanted.quantity];
  const put = await rowsOf(client, 'put-item', PUT_ITEM, item);
  if (!put.length) throw new Error('not for sale');
  const [read] = await rowsOf<{ body: string; is_lowered: boolean }>(client, 'read-cart', READ_CART, [
    cart.id,
  ]);
  if (!read || read.is_lowered) throw new Error('the baseline has no pricing rules');
  return read.body;
}

/** Returns the cart of a session, and locks it until the transaction ends. */
export async function lockCart(
  client: pg.PoolClient,
  sessionId: string,
): Promise<{ id: number; user_id: number }> {
  const [cart] = await rowsOf<{ id: number; user_id: number }>(client, 'lock-cart', LOCK_CART, [sessionId]);
  if (!cart) throw new Error('the session is not valid');
  return cart;
}
