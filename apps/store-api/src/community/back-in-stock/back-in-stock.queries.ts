import { anyOf } from '@comptoir/db';
import { AVAILABLE_UNITS } from '../../catalog/prices/prices.queries';
import { isVisible } from '../../catalog/product-records/product-visibility';

/** True for a variant `v` that can be bought, as long as its product is visible. */
const IN_STOCK = `v.is_active AND v.deleted_at IS NULL AND ${AVAILABLE_UNITS} > 0`;

const HAS_UNITS = `EXISTS (SELECT FROM product_variants v WHERE v.product_id = p.id AND ${IN_STOCK})`;

const OPEN_OUTAGE =
  'EXISTS (SELECT FROM restocks r WHERE r.product_id = p.id AND r.variant_id IS NULL AND r.restocked_at IS NULL)';

/** Selects products that can be bought again while their outage is still open. */
const BACK_IN_STOCK = `(${OPEN_OUTAGE} AND ${isVisible('$2')} AND ${HAS_UNITS})`;
/** Selects products without stock that have no open outage. */
const OUT_OF_STOCK = `(NOT ${OPEN_OUTAGE} AND p.deleted_at IS NULL AND NOT ${HAS_UNITS})`;

/** Variants `v` of products `p` that can be bought again while their outage `r` is still open. */
const VARIANTS_BACK = `restocks r JOIN product_variants v ON v.id = r.variant_id
  WHERE r.product_id = p.id AND r.restocked_at IS NULL AND ${isVisible('$2')} AND ${IN_STOCK}`;
/** Variants `v` of products `p` without stock that somebody waits for, and that have no open outage. */
const VARIANTS_OUT = `product_variants v
  WHERE v.product_id = p.id AND v.deleted_at IS NULL AND NOT (${IN_STOCK})
    AND NOT EXISTS (SELECT FROM restocks r WHERE r.variant_id = v.id AND r.restocked_at IS NULL)
    AND (EXISTS (SELECT FROM stock_subscriptions s WHERE s.variant_id = v.id)
      OR EXISTS (SELECT FROM stock_mail_requests m WHERE m.variant_id = v.id AND m.told_at IS NULL))`;

/** Selects the products of variants. $1 variant ids. */
export const PRODUCTS_OF_VARIANTS = `SELECT DISTINCT product_id AS id FROM product_variants WHERE id = ${anyOf('$1', 'int')}`;

/** Selects the products that went out of stock or came back, or awaited variants of which did. $1 product ids, $2 instant. */
export const AVAILABILITY_CHANGED = `
  SELECT p.id FROM products p WHERE p.id = ${anyOf('$1', 'int')} AND (${BACK_IN_STOCK} OR ${OUT_OF_STOCK}
    OR EXISTS (SELECT FROM ${VARIANTS_BACK}) OR EXISTS (SELECT FROM ${VARIANTS_OUT})) ORDER BY p.id`;

/**
 * Locks products, so that two concurrent checks do not both miss what the other is about to commit. $1
 * product ids.
 */
export const LOCK_PRODUCTS = 'SELECT FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';

/** Opens an outage for products that are out of stock. $1 product ids, $2 instant. */
export const OPEN_OUTAGES = `
  INSERT INTO restocks (product_id, out_since)
  SELECT p.id, $2::timestamptz FROM products p WHERE p.id = ANY($1) AND ${OUT_OF_STOCK}
  ON CONFLICT DO NOTHING`;

/** Opens an outage for variants that are out of stock and that somebody waits for. $1 product ids, $2 instant. */
export const OPEN_VARIANT_OUTAGES = `
  INSERT INTO restocks (product_id, variant_id, out_since)
  SELECT p.id, v.id, $2::timestamptz FROM products p, LATERAL (SELECT v.id FROM ${VARIANTS_OUT}) v WHERE p.id = ANY($1)
  ON CONFLICT DO NOTHING`;

/** Closes the outage of products and variants that are back in stock. $1 product ids, $2 instant. */
export const CLOSE_OUTAGES = `
  UPDATE restocks SET restocked_at = $2::timestamptz
  WHERE restocked_at IS NULL AND product_id = ANY($1) AND (
    variant_id IS NULL AND product_id IN (SELECT p.id FROM products p WHERE p.id = ANY($1) AND ${BACK_IN_STOCK})
    OR variant_id IN (
      SELECT v.id FROM products p, LATERAL (SELECT v.id FROM ${VARIANTS_BACK}) v WHERE p.id = ANY($1)))
  RETURNING id`;

/**
 * Inserts a notice for each recipient of a restock: subscribers, and users with the product on their wishlist
 * who got no notice about it within a day. $1 restock, $2 instant, $3 the instant a day before.
 */
export const INSERT_NOTICES = `
  WITH asked AS (
    DELETE FROM stock_subscriptions s USING restocks r
    WHERE r.id = $1 AND s.product_id = r.product_id AND s.variant_id IS NOT DISTINCT FROM r.variant_id
    RETURNING s.user_id
  ), wishing AS (
    SELECT w.user_id FROM wishlist_items w JOIN restocks r ON r.product_id = w.product_id
    WHERE r.id = $1 AND r.variant_id IS NULL AND NOT EXISTS (
      SELECT FROM restock_notices n JOIN restocks e ON e.id = n.restock_id
      WHERE n.user_id = w.user_id AND n.created_at > $3 AND e.product_id = r.product_id)
  )
  INSERT INTO restock_notices (restock_id, user_id, created_at)
  SELECT $1, u.id, $2 FROM users u
  WHERE u.id IN (SELECT user_id FROM asked UNION SELECT user_id FROM wishing)
    AND u.deleted_at IS NULL AND u.suspended_at IS NULL
  ON CONFLICT ON CONSTRAINT restock_notices_once DO NOTHING
  RETURNING id`;

/** Keeps a request for a mail. $1 product, $2 variant, $3 address, $4 language, $5 instant. */
export const INSERT_REQUEST = `
  INSERT INTO stock_mail_requests (product_id, variant_id, email, language, created_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`;

/** Ends the waiting requests for the product or variant of a restock. $1 restock, $2 instant. */
export const ANSWER_REQUESTS = `
  UPDATE stock_mail_requests m SET told_at = $2 FROM restocks r
  WHERE r.id = $1 AND m.product_id = r.product_id AND m.variant_id IS NOT DISTINCT FROM r.variant_id
    AND m.told_at IS NULL
  RETURNING m.id`;

/** Deletes requests that were answered before $1, or made before $2. */
export const DELETE_OLD_REQUESTS = `
  DELETE FROM stock_mail_requests WHERE created_at < $2 OR (created_at < $1 AND told_at < $1)`;
