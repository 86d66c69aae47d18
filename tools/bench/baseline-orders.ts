import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { IMAGES_URL } from './environment';
import { IS_LOWERED, LINES, type Shopper, lockCart } from './baseline-cart';
import { inTransaction, rowsOf } from './baseline-bookings';

/** Reads the input of an order: items, default address, cheapest shipping method, wallet balance. */
const READ_ORDER = `
  WITH lines AS (${LINES}), address AS (
    SELECT a.full_name, a.company, a.vat_number, a.phone, a.address_line1, a.address_line2, a.city, a.state, a.postal_code, a.country
    FROM addresses a WHERE a.user_id = $2 AND a.is_default
  )
  SELECT ${IS_LOWERED}, (SELECT json_agg(l ORDER BY l.id) FROM lines l) AS lines,
    (SELECT row_to_json(a) FROM address a) AS address,
    (SELECT json_build_object('id', m.id, 'name', m.name, 'carrier', m.carrier, 'cost', m.cost)
      FROM shipping_methods m WHERE m.is_active AND m.rate_type = 'flat' AND EXISTS (
        SELECT FROM shipping_method_zones z JOIN shipping_zone_countries y ON y.zone_id = z.zone_id
        WHERE z.method_id = m.id AND y.country = (SELECT country FROM address))
      ORDER BY m.sort_order, m.id LIMIT 1) AS method,
    COALESCE((SELECT balance FROM wallets WHERE user_id = $2), 0) AS credit
  FROM carts c WHERE c.id = $1`;
const LOCK_STOCK = `
  SELECT n.id, n.variant_id, n.on_hand - n.reserved AS available FROM inventory n JOIN warehouses w ON w.id = n.warehouse_id
  WHERE n.variant_id = ANY($1) AND w.is_active ORDER BY n.id FOR UPDATE OF n`;
/** Writes all rows of an order in one statement. */
const PLACE_ORDER = `
  WITH placed AS (
    INSERT INTO orders (order_number, user_id, currency, exchange_rate, subtotal, discount_amount, shipping_amount, total,
      amount_due, shipping_address, billing_address, shipping_method, expires_at, placed_at, created_at, updated_at)
    VALUES ('ORD-' || to_char($1::timestamptz AT TIME ZONE 'UTC', 'YYYYMMDD') || '-' || nextval('order_number_seq'),
      $2, 'EUR', 1, $3, 0, $4::bigint, $3::bigint + $4::bigint, $3::bigint + $4::bigint, $5, $5, $6,
      $1 + interval '1 hour', $1, $1, $1)
    RETURNING id, order_number, exchange_rate
  ), bought AS (
    INSERT INTO order_items (order_id, product_id, variant_id, flash_sale_item_id, product_name, variant_name, sku, image,
      is_digital, quantity, unit_price, total)
    SELECT placed.id, l.product_id, l.variant_id, l.flash_id, l.name, l.variant, l.sku, l.image, l.is_digital, l.quantity,
      l.price, l.price * l.quantity
    FROM placed, json_to_recordset($7) l (product_id integer, variant_id integer, flash_id integer, name text, variant text,
      sku text, image text, is_digital boolean, quantity integer, price bigint)
    RETURNING id, variant_id, quantity
  ), held AS (
    SELECT s.inventory_id, b.id AS item_id, b.quantity
    FROM bought b JOIN unnest($8::integer[], $9::integer[]) s (variant_id, inventory_id) ON s.variant_id = b.variant_id
  ), moved AS (
    UPDATE inventory n SET reserved = n.reserved + h.quantity, updated_at = $1 FROM held h WHERE n.id = h.inventory_id
  ), written AS (
    INSERT INTO stock_movements (inventory_id, kind, order_item_id, reserved_delta, created_at)
    SELECT inventory_id, 'reserve', item_id, quantity, $1 FROM held
  ), recorded AS (
    INSERT INTO order_status_history (order_id, to_status, actor, actor_id, created_at)
    SELECT id, 'pending', 'customer', $2, $1 FROM placed
  ), emptied AS (
    DELETE FROM cart_items WHERE cart_id = $10
  ), touched AS (
    UPDATE carts SET coupon_id = NULL, updated_at = $1 WHERE id = $10
  ), emitted AS (
    INSERT INTO outbox (event_id, name, payload, run_at, created_at)
    SELECT $11::uuid, 'stock.changed', json_build_object('variantIds', $8::integer[]), $1, $1
    UNION ALL SELECT $12::uuid, 'order.placed', json_build_object('orderId', id), $1, $1 FROM placed
  )
  SELECT id, order_number, (SELECT json_agg(json_build_object('id', b.id, 'variant_id', b.variant_id)) FROM bought b) AS items
  FROM placed`;

interface Line {
  product_id: number;
  variant_id: number;
  variant: string;
  name: string;
  sku: string;
  image: string | null;
  quantity: number;
  price: number;
  sellable: boolean;
}

interface OrderInput {
  is_lowered: boolean;
  lines: Line[] | null;
  address: object | null;
  method: { id: number; name: string; carrier: string; cost: number } | null;
  credit: string;
}

/** Items, delivery and totals of an order; amounts in cents. */
interface Bill {
  lines: Line[];
  address: object;
  method: { id: number; name: string; carrier: string };
  subtotal: number;
  shipping: number;
}

interface Placed {
  id: number;
  order_number: string;
  items: { id: number; variant_id: number }[];
}

/**
 * Places an order of the cart with the same limits as `registerCartRoutes`. It writes all rows in one
 * statement and answers with the response of the service.
 */
export function registerOrderRoutes(server: FastifyInstance, pool: pg.Pool): void {
  server.post<{ Body: Shopper }>('/orders', async ({ body }, reply) =>
    reply.status(201).send(await inTransaction(pool, (client) => placeOrder(client, body))),
  );
}

async function placeOrder(client: pg.PoolClient, { session_id }: Shopper): Promise<object> {
  const cart = await lockCart(client, session_id);
  const [input] = await rowsOf<OrderInput>(client, 'read-order', READ_ORDER, [cart.id, cart.user_id]);
  const bill = billOf(input);
  const ids = bill.lines.map(({ variant_id }) => variant_id);
  const stock = await rowsOf<{ id: number; variant_id: number; available: number }>(
    client,
    'lock-stock',
    LOCK_STOCK,
    [ids],
  );
  const rows = bill.lines.map((line) => {
    const row = stock.find((one) => one.variant_id === line.variant_id);
    if (!row || row.available < line.quantity) throw new Error('sold out');
    return row.id;
  });
  const now = new Date();
  const [placed] = await rowsOf<Placed>(client, 'place-order', PLACE_ORDER, [
    now,
    cart.user_id,
    bill.subtotal,
    bill.shipping,
    JSON.stringify(bill.address),
    JSON.stringify(bill.method),
    JSON.stringify(bill.lines),
    ids,
    rows,
    cart.id,
    randomUUID(),
    randomUUID(),
  ]);
  if (!placed) throw new Error('not placed');
  return { status: 'success', message: 'Order placed.', data: orderBody(placed, bill, now) };
}

function billOf(input: OrderInput | undefined): Bill {
  const { lines, address, method, is_lowered, credit } = input ?? {};
  if (is_lowered || Number(credit) > 0) throw new Error('the baseline has no pricing rules');
  if (!lines || !address || !method || !lines.every(({ sellable }) => sellable))
    throw new Error('not for sale');
  const { cost, ...sent } = method;
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return { lines, address, method: sent, subtotal, shipping: cost };
}

function orderBody({ id, order_number, items }: Placed, bill: Bill, now: Date): object {
  const { lines, address, method, subtotal, shipping } = bill;
  const at = now.toISOString();
  const total = money(subtotal + shipping);
  const idOf = new Map(items.map((item) => [item.variant_id, item.id]));
  return {
    id,
    order_number,
    status: 'pending',
    payment_status: 'pending',
    currency: 'EUR',
    exchange_rate: 1,
    subtotal: money(subtotal),
    discount_amount: '0.00',
    discounts: [],
    shipping_amount: money(shipping),
    tax_amount: '0.00',
    tax: null,
    taxes: [],
    tax_exemption: null,
    prices_include_tax: true,
    total,
    gift_card_amount: '0.00',
    wallet_amount: '0.00',
    exchange_amount: '0.00',
    exchanged_order_number: null,
    amount_due: total,
    payment_method: 'card',
    payment_instructions: '',
    paid_amount: '0.00',
    refunded_amount: '0.00',
    disputed_amount: '0.00',
    coupon: null,
    gift_cards: [],
    items: lines.map((line) => itemBody(line, idOf.get(line.variant_id))),
    shipping_address: address,
    billing_address: address,
    shipping_method: method,
    shipments: [],
    payment: null,
    returns: [],
    refunds: [],
    withdrawable_until: null,
    has_dispute: false,
    status_history: [{ from: null, to: 'pending', note: '', actor: 'customer', created_at: at }],
    notes: '',
    expires_at: new Date(now.getTime() + HOUR_MS).toISOString(),
    placed_at: at,
    confirmed_at: null,
    shipped_at: null,
    delivered_at: null,
    cancelled_at: null,
    created_at: at,
    updated_at: at,
  };
}

function itemBody(line: Line, id: number | undefined): object {
  return {
    id,
    product_id: line.product_id,
    variant_id: line.variant_id,
    product_name: line.name,
    variant_name: line.variant,
    sku: line.sku,
    image: line.image && `${IMAGES_URL}/${line.image}`,
    quantity: line.quantity,
    unit_price: money(line.price),
    discount_amount: '0.00',
    discounts: [],
    tax_amount: '0.00',
    tax_class: null,
    tax_rate: null,
    total: money(line.price * line.quantity),
    shipped_quantity: 0,
    returned_quantity: 0,
    cancelled_quantity: 0,
    withdrawable_quantity: 0,
    withdrawal_excluded: null,
  };
}

const HOUR_MS = 3_600_000;

function money(cents: number): string {
  return (cents / 100).toFixed(2);
}
