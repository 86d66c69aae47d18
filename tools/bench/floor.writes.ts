import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ZONE } from './data.bookings';

const LOCK_CART = 'SELECT id FROM carts WHERE user_id = $1 FOR UPDATE';
const FACTS = `
  SELECT v.id, v.price, p.status = 'published' AND p.deleted_at IS NULL AND v.is_active AND v.deleted_at IS NULL AS sellable,
    (SELECT sum(n.on_hand - n.reserved) FROM inventory n JOIN warehouses w ON w.id = n.warehouse_id
      WHERE n.variant_id = v.id AND w.is_active) AS available
  FROM product_variants v JOIN products p ON p.id = v.product_id WHERE v.id = $1 AND v.product_id = $2`;
const PUT_ITEM = `
  WITH touched AS (UPDATE carts SET updated_at = now() WHERE id = $1)
  INSERT INTO cart_items (cart_id, product_id, variant_id, quantity, seen_price) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (cart_id, variant_id) DO UPDATE SET quantity = cart_items.quantity + excluded.quantity, seen_price = excluded.seen_price`;
const READ_CART = `
  SELECT i.id, i.quantity, v.price AS unit_price, v.price * i.quantity AS total, v.sku, p.id AS product_id, p.name, p.slug,
    (SELECT m.url FROM product_images m WHERE m.product_id = p.id ORDER BY m.is_primary DESC, m.sort_order, m.id LIMIT 1) AS image,
    (SELECT string_agg(x.value, ' / ' ORDER BY x.attribute_id, x.sort_order) FROM variant_attribute_values t
      JOIN attribute_values x ON x.id = t.attribute_value_id WHERE t.variant_id = v.id) AS variant,
    (SELECT sum(n.on_hand - n.reserved) FROM inventory n WHERE n.variant_id = v.id) AS available
  FROM cart_items i JOIN product_variants v ON v.id = i.variant_id JOIN products p ON p.id = i.product_id
  WHERE i.cart_id = $1 ORDER BY i.id`;

const ADDRESS = `SELECT full_name, phone, address_line1, address_line2, city, state, postal_code, country
  FROM addresses WHERE user_id = $1 AND is_default`;
const LOCK_STOCK = `
  SELECT n.id, n.variant_id, n.on_hand - n.reserved AS available FROM inventory n JOIN warehouses w ON w.id = n.warehouse_id
  WHERE n.variant_id = ANY($1) AND w.is_active ORDER BY n.id FOR UPDATE OF n`;
const INSERT_ORDER = `
  INSERT INTO orders (order_number, user_id, currency, exchange_rate, subtotal, discount_amount, shipping_amount, total,
    amount_due, shipping_address, billing_address, shipping_method, expires_at, placed_at)
  VALUES ('ORD-' || to_char(now(), 'YYYYMMDD') || '-' || lpad(nextval('order_number_seq')::text, 6, '0'), $1, 'EUR', 1, $2, 0,
    $3::bigint, $2::bigint + $3::bigint, $2::bigint + $3::bigint, $4, $4,
    '{"id": 1, "name": "Standard", "carrier": "Poste"}', now() + interval '1 hour', now())
  RETURNING id, order_number, total`;
const INSERT_ITEMS = `
  INSERT INTO order_items (order_id, product_id, variant_id, product_name, variant_name, sku, image, quantity, unit_price, total)
  SELECT $1, i.product_id, i.variant_id, i.name, i.variant, i.sku, i.image, i.quantity, i.unit_price, i.total
  FROM json_to_recordset($2) i (product_id integer, variant_id integer, name text, variant text, sku text, image text,
    quantity integer, unit_price bigint, total bigint)
  RETURNING id, variant_id, quantity`;
const RESERVE = `
  WITH wanted AS (
    SELECT * FROM unnest($1::integer[], $2::integer[], $3::integer[]) AS w (inventory_id, item_id, quantity)
  ), moved AS (
    UPDATE inventory n SET reserved = n.reserved + w.quantity, updated_at = now() FROM wanted w
    WHERE n.id = w.inventory_id AND n.reserved + w.quantity <= n.on_hand
  )
  INSERT INTO stock_movements (inventory_id, kind, order_item_id, reserved_delta)
  SELECT inventory_id, 'reserve', item_id, quantity FROM wanted`;
const RECORD_ORDER = `
  WITH history AS (
    INSERT INTO order_status_history (order_id, to_status, actor, actor_id) VALUES ($1, 'pending', 'customer', $2)
  ), emptied AS (
    DELETE FROM cart_items WHERE cart_id = $3
  ), touched AS (
    UPDATE carts SET coupon_id = NULL, updated_at = now() WHERE id = $3
  )
  INSERT INTO outbox (event_id, name, payload, run_at, created_at)
  VALUES ($4, 'order.placed', json_build_object('orderId', $1::integer), now(), now())`;

const LOCK_RESOURCE =
  'SELECT id FROM resources WHERE id = $1 AND active AND deleted_at IS NULL FOR NO KEY UPDATE';
const IS_BLOCKED = `SELECT EXISTS (SELECT FROM blocks WHERE resource_id = $1 AND tstzrange(start_at, end_at, '[)')
  && tstzrange($2::timestamp AT TIME ZONE '${ZONE}', $3::timestamp AT TIME ZONE '${ZONE}', '[)')) AS blocked`;
const INSERT_BOOKING = `
  INSERT INTO bookings (resource_id, client_name, email, start_at, end_at)
  VALUES ($1, $2, $3, $4::timestamp AT TIME ZONE '${ZONE}', $5::timestamp AT TIME ZONE '${ZONE}') RETURNING *`;
const EMIT_BOOKING = `INSERT INTO outbox (event_id, name, payload, run_at, created_at)
  VALUES ($1, 'booking.created', json_build_object('bookingId', $2::integer), now(), now())`;

interface Line {
  product_id: number;
  variant_id: number;
  quantity: number;
  total: string;
}

interface CartBody {
  user_id: number;
  product_id: number;
  variant_id: number;
  quantity: number;
}

interface BookingBody {
  resource_id: number;
  client_name: string;
  email: string;
  start_at: string;
  end_at: string;
}

/** What a shopper changes, without checking who asks: that is not what the floor is about. */
export function storeWrites(server: FastifyInstance, pool: pg.Pool): void {
  server.post<{ Body: CartBody }>('/cart', ({ body }) =>
    inTransaction(pool, (client) => addToCart(client, body)),
  );
  server.post<{ Body: { user_id: number } }>('/orders', async ({ body }, reply) => {
    const order = await inTransaction(pool, (client) => placeOrder(client, body.user_id));
    return reply.status(201).send({ status: 'success', data: order });
  });
}

export function bookingWrites(server: FastifyInstance, pool: pg.Pool): void {
  server.post<{ Body: BookingBody }>('/bookings', async ({ body }, reply) => {
    const booking = await inTransaction(pool, (client) => book(client, body));
    return reply.status(201).send(booking);
  });
}

async function addToCart(client: pg.PoolClient, { user_id, ...wanted }: CartBody): Promise<object> {
  const [cart] = await rowsOf<{ id: number }>(client, 'lock-cart', LOCK_CART, [user_id]);
  const [facts] = await rowsOf<{ price: string; sellable: boolean; available: string }>(
    client,
    'facts',
    FACTS,
    [wanted.variant_id, wanted.product_id],
  );
  if (!cart || !facts?.sellable || Number(facts.available) < wanted.quantity) throw new Error('not for sale');
  const item = [cart.id, wanted.product_id, wanted.variant_id, wanted.quantity, facts.price];
  await rowsOf(client, 'put-item', PUT_ITEM, item);
  return {
    status: 'success',
    data: { id: cart.id, items: await rowsOf(client, 'read-cart', READ_CART, [cart.id]) },
  };
}

async function placeOrder(client: pg.PoolClient, userId: number): Promise<object> {
  const [cart] = await rowsOf<{ id: number }>(client, 'lock-cart', LOCK_CART, [userId]);
  const cartId = cart?.id ?? 0;
  const lines = await rowsOf<Line>(client, 'lines', LINES, [cartId]);
  const [address] = await rowsOf(client, 'address', ADDRESS, [userId]);
  const ids = lines.map(({ variant_id }) => variant_id);
  const stock = await rowsOf<{ id: number; variant_id: number }>(client, 'lock-stock', LOCK_STOCK, [ids]);
  const subtotal = lines.reduce((sum, { total }) => sum + Number(total), 0);
  const terms = [userId, subtotal, SHIPPING, JSON.stringify(address)];
  const [order] = await rowsOf<{ id: number }>(client, 'insert-order', INSERT_ORDER, terms);
  if (!order || !lines.length) throw new Error('the cart is empty');
  const items = await rowsOf<Line & { id: number }>(client, 'insert-items', INSERT_ITEMS, [
    order.id,
    JSON.stringify(lines),
  ]);
  const stockOf = new Map(stock.map(({ id, variant_id }) => [variant_id, id]));
  await rowsOf(client, 'reserve', RESERVE, [
    items.map(({ variant_id }) => stockOf.get(variant_id)),
    items.map(({ id }) => id),
    items.map(({ quantity }) => quantity),
  ]);
  await rowsOf(client, 'record-order', RECORD_ORDER, [order.id, userId, cartId, randomUUID()]);
  return { ...order, items: lines };
}

async function book(client: pg.PoolClient, body: BookingBody): Promise<object> {
  const { resource_id: id, start_at: start, end_at: end } = body;
  const [resource] = await rowsOf(client, 'lock-resource', LOCK_RESOURCE, [id]);
  const [found] = await rowsOf<{ blocked: boolean }>(client, 'blocked', IS_BLOCKED, [id, start, end]);
  if (!resource || found?.blocked) throw new Error('not free');
  const values = [id, body.client_name, body.email, start, end];
  const [booking] = await rowsOf<{ id: number }>(client, 'insert-booking', INSERT_BOOKING, values);
  if (!booking) throw new Error('not booked');
  await rowsOf(client, 'emit-booking', EMIT_BOOKING, [randomUUID(), booking.id]);
  return booking;
}

const SHIPPING = 500;
const LINES = READ_CART.replace('SELECT i.id,', 'SELECT i.variant_id,');

async function rowsOf<T extends object>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<T[]> {
  return (await client.query<T>({ name, text, values })).rows;
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
