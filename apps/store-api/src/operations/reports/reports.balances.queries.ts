import { COMMISSION_ENTRIES, CREDIT_ENTRIES, POINTS_ENTRIES } from './report-entries';
import { periodAt } from './report-sql';

const SUMS = `
  e.book, e.currency,
  CASE WHEN e.at >= $1::date::timestamp AT TIME ZONE $3::text THEN ${periodAt('e.at')} END AS period,
  e.flow, sum(e.amount)::bigint AS amount`;

const GROUPED = `
  WHERE e.at < ($2::date + 1)::timestamp AT TIME ZONE $3::text
  GROUP BY 1, 2, 3, 4`;

/** Sums of the ledgers of gift cards and wallets; the period is null before the range. */
export const CREDIT_SUMS = `SELECT ${SUMS} FROM (${CREDIT_ENTRIES}) e ${GROUPED}`;

export const POINTS_SUMS = `SELECT ${SUMS} FROM (${POINTS_ENTRIES}) e ${GROUPED}`;

export const COMMISSION_SUMS = `SELECT ${SUMS} FROM (${COMMISSION_ENTRIES}) e ${GROUPED}`;

const STOCK_COLUMNS = `
  w.code AS warehouse, CASE WHEN $1::text = 'product' THEN p.id END AS product_id,
  CASE WHEN $1::text = 'product' THEN p.name END AS name,
  sum(s.on_hand)::bigint AS on_hand, sum(s.reserved)::bigint AS reserved, sum(s.on_hand * v.price)::bigint AS value`;

const STOCK_PLACES = `
  JOIN inventory i ON i.id = s.inventory_id
  JOIN warehouses w ON w.id = i.warehouse_id
  JOIN product_variants v ON v.id = i.variant_id
  JOIN products p ON p.id = v.product_id
  WHERE s.on_hand <> 0
  GROUP BY 1, 2, 3 ORDER BY value DESC, on_hand DESC, warehouse, product_id LIMIT $2::integer`;

/** Units now, at today's prices. `$1` is `warehouse` or `product`, `$2` the most rows. */
export const STOCK_NOW = `
  SELECT ${STOCK_COLUMNS} FROM (SELECT id AS inventory_id, on_hand, reserved FROM inventory) s ${STOCK_PLACES}`;

/** Units at the end of the day `$3` of the time zone `$4`, at today's prices. */
export const STOCK_OF_DAY = `
  SELECT ${STOCK_COLUMNS} FROM (
    SELECT inventory_id, sum(on_hand_delta) AS on_hand, sum(reserved_delta) AS reserved FROM stock_movements
    WHERE created_at < ($3::date + 1)::timestamp AT TIME ZONE $4::text GROUP BY inventory_id
  ) s ${STOCK_PLACES}`;
