import { PAID_ORDERS, inBase, periodAt, within } from './report-sql';

/**
 * Paid orders by the day on which they were placed. Sold gift cards are no revenue: what they pay later is.
 */
export const SALES = `
  WITH sold AS (
    SELECT o.id, ${periodAt('o.placed_at')} AS period, o.currency, o.exchange_rate, o.subtotal, o.discount_amount,
      o.shipping_amount, o.tax_amount, o.total, o.refunded_amount
    FROM orders o
    WHERE ${PAID_ORDERS} AND ${within('o.placed_at')}
  )
  SELECT s.period, s.currency, s.orders, coalesce(u.units, 0)::bigint AS units, s.gross, s.discounts, s.shipping, s.tax,
    s.total, coalesce(u.gift_cards_sold, 0)::bigint AS gift_cards_sold, s.total - s.tax - coalesce(u.gift_cards_sold, 0)::bigint AS net, s.refunded, round(s.total::numeric / s.orders)::bigint AS average,
    s.base_total, coalesce(u.base_gift_cards_sold, 0)::bigint AS base_gift_cards_sold,
    s.base_total - s.base_tax - coalesce(u.base_gift_cards_sold, 0)::bigint AS base_net, s.base_tax, s.base_refunded
  FROM (
    SELECT o.period, o.currency, count(*)::bigint AS orders, sum(o.subtotal)::bigint AS gross,
      sum(o.discount_amount)::bigint AS discounts, sum(o.shipping_amount)::bigint AS shipping,
      sum(o.tax_amount)::bigint AS tax, sum(o.total)::bigint AS total, sum(o.refunded_amount)::bigint AS refunded,
      sum(${inBase('o.total')})::bigint AS base_total, sum(${inBase('o.tax_amount')})::bigint AS base_tax,
      sum(${inBase('o.refunded_amount')})::bigint AS base_refunded
    FROM sold o GROUP BY o.period, o.currency
  ) s
  LEFT JOIN (
    SELECT o.period, o.currency, sum(i.quantity) AS units,
      sum(i.total) FILTER (WHERE i.gift_card IS NOT NULL) AS gift_cards_sold,
      sum(${inBase('i.total')}) FILTER (WHERE i.gift_card IS NOT NULL) AS base_gift_cards_sold
    FROM sold o JOIN order_items i ON i.order_id = o.id
    GROUP BY o.period, o.currency
  ) u ON u.period = s.period AND u.currency = s.currency
  ORDER BY s.period, s.currency`;

/** Number and value of paid orders by the day on which they were placed. It reads no items, as SALES does. */
export const SALES_TOTALS = `
  SELECT ${periodAt('o.placed_at')} AS period, count(*)::bigint AS orders, sum(${inBase('o.total')})::bigint AS base_total
  FROM orders o WHERE ${PAID_ORDERS} AND ${within('o.placed_at')}
  GROUP BY 1 ORDER BY 1`;

const SOLD_LINES = `
  WITH sold AS (
    SELECT o.id, o.currency, o.exchange_rate,
      coalesce(o.shipping_address ->> 'country', o.billing_address ->> 'country') AS country
    FROM orders o
    WHERE ${PAID_ORDERS} AND ${within('o.placed_at')} AND ($7::text IS NULL OR o.currency = $7::text)
  )`;

const LINE_SUMS = `
  o.currency, count(DISTINCT o.id)::bigint AS orders, sum(i.quantity)::bigint AS units,
  sum(i.discount_amount)::bigint AS discounts, sum(i.total)::bigint AS total,
  sum(${inBase('i.total')})::bigint AS base_total
  FROM sold o JOIN order_items i ON i.order_id = o.id`;

const BEST_FIRST = 'ORDER BY base_total DESC, units DESC, name, id LIMIT $8::integer';

/** Values of goods after discounts. `$4` is not used here; `$7` is a currency or null, `$8` the most rows. */
export const BEST_PRODUCTS = `${SOLD_LINES}
  SELECT i.product_id AS id, coalesce(p.name, max(i.product_name)) AS name, ${LINE_SUMS}
  LEFT JOIN products p ON p.id = i.product_id
  WHERE $4::text IS NOT NULL
  GROUP BY i.product_id, p.name, CASE WHEN i.product_id IS NULL THEN i.sku END, o.currency ${BEST_FIRST}`;

export const BEST_CATEGORIES = `${SOLD_LINES}
  SELECT p.category_id AS id, c.name, ${LINE_SUMS}
  LEFT JOIN products p ON p.id = i.product_id
  LEFT JOIN categories c ON c.id = p.category_id
  WHERE $4::text IS NOT NULL
  GROUP BY p.category_id, c.name, o.currency ${BEST_FIRST}`;

export const BEST_COUNTRIES = `${SOLD_LINES}
  SELECT NULL::integer AS id, o.country AS name, ${LINE_SUMS}
  WHERE $4::text IS NOT NULL
  GROUP BY o.country, o.currency ${BEST_FIRST}`;
