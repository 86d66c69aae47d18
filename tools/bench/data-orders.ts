import { type DataOptions, CART_OWNERS, type Step } from './data-options';
import { VARIANTS_EACH, priceOf } from './data-catalog';

/** Number of orders of an account that has orders. */
const ORDERS_EACH = 10;
const SHIPPING = 500;

/**
 * SQL of the two products of the order `i`. Both factors are coprime with every size, so that each product is
 * sold.
 */
const firstOf = (i: string, size: number): string => `(1 + (${i}::bigint * 13) % ${size})`;
const secondOf = (i: string, size: number): string => `(1 + (${i}::bigint * 29 + 7) % ${size})`;

/** Inserts paid orders of two items with payments and status history. */
export function orders({ size, today }: DataOptions): Step[] {
  const subtotal = `(${priceOf(firstOf('i', size))} + 2 * ${priceOf(secondOf('i', size))})`;
  const address = `jsonb_build_object('full_name', 'User', 'phone', '', 'address_line1', '1 rue de la Paix', 'address_line2', '',
    'city', 'Paris', 'state', '', 'postal_code', '75002', 'country', 'FR')`;
  const line = (product: string, quantity: number): string => `
    SELECT i, ${product}, (${product} - 1) * ${VARIANTS_EACH} + 1, 'Product ' || ${product}, 'P-' || ${product} || '-0',
      ${quantity}, ${priceOf(product)}, ${quantity} * ${priceOf(product)} FROM generate_series(1, ${size}) i`;
  return [
    {
      title: 'orders',
      sql: `
        INSERT INTO orders (id, order_number, user_id, status, payment_status, currency, exchange_rate, subtotal,
          discount_amount, shipping_amount, total, amount_due, paid_amount, shipping_address, billing_address,
          shipping_method, placed_at, confirmed_at, created_at, updated_at)
        SELECT i, 'ORD-' || to_char(at, 'YYYYMMDD') || '-' || lpad(i::text, greatest(6, length(i::text)), '0'), 1 + i % ${size / ORDERS_EACH},
          (ARRAY['confirmed', 'processing', 'shipped', 'delivered'])[1 + i % 4], 'paid', 'EUR', 1, subtotal, 0, ${SHIPPING},
          subtotal + ${SHIPPING}, subtotal + ${SHIPPING}, subtotal + ${SHIPPING}, ${address}, ${address},
          '{"id": 1, "name": "Standard", "carrier": "Poste"}', at, at, at, at
        FROM (SELECT i, ${subtotal} AS subtotal, timestamptz '${today}' - (${size} - i) * interval '30 seconds' AS at
              FROM generate_series(1, ${size}) i) o`,
    },
    {
      title: 'order items',
      sql: `
        INSERT INTO order_items (order_id, product_id, variant_id, product_name, sku, quantity, unit_price, total)
          ${line(firstOf('i', size), 1)} UNION ALL ${line(secondOf('i', size), 2)}`,
    },
    {
      title: 'payments and status history',
      sql: `
        INSERT INTO payments (order_id, user_id, amount, currency, status, processor_payment_intent_id, paid_at, created_at)
          SELECT id, user_id, total, 'EUR', 'paid', 'pi_bench_' || id, placed_at, placed_at FROM orders;
        INSERT INTO order_status_history (order_id, from_status, to_status, actor, actor_id, created_at)
          SELECT id, NULL, 'pending', 'customer', user_id, placed_at FROM orders
          UNION ALL SELECT id, 'pending', 'confirmed', 'system', NULL, placed_at FROM orders;
        SELECT setval('order_number_seq', ${size})`,
    },
  ];
}

/** Returns the two products in the cart of the account `u`: published, in stock, and always different. */
export function cartProducts(u: number, size: number): [number, number] {
  const tens = size / 10;
  return [((u * 3) % tens) * 10 + 1 + (u % 9), ((u * 7 + 3) % tens) * 10 + 1 + ((u + 4) % 9)];
}

/** Restores the carts to their state before a run. */
export function carts(size: number): Step[] {
  const tens = size / 10;
  return [
    {
      title: 'carts',
      sql: `
        INSERT INTO carts (id, user_id) SELECT u, u FROM generate_series(1, ${CART_OWNERS}) u
          ON CONFLICT (user_id) DO UPDATE SET updated_at = now(), coupon_id = NULL;
        DELETE FROM cart_items;
        INSERT INTO cart_items (cart_id, product_id, variant_id, quantity, seen_price, shown_total, shown_currency)
          SELECT u, p, (p - 1) * ${VARIANTS_EACH} + 1, q, ${priceOf('p')}, q * ${priceOf('p')}, 'EUR'
          FROM (
            SELECT u, ((u * 3) % ${tens}) * 10 + 1 + u % 9 AS p, 1 AS q FROM generate_series(1, ${CART_OWNERS}) u
            UNION ALL
            SELECT u, ((u * 7 + 3) % ${tens}) * 10 + 1 + (u + 4) % 9, 2 FROM generate_series(1, ${CART_OWNERS}) u
          ) wanted`,
    },
  ];
}
