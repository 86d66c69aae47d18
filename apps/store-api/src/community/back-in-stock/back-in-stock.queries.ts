import { anyOf } from '@comptoir/db';
import { AVAILABLE_UNITS } from '../../catalog/prices/prices.queries';
import { isVisible } from '../../catalog/product-records/product-visibility';

const HAS_UNITS = `EXISTS (
  SELECT FROM product_variants v
  WHERE v.product_id = p.id AND v.is_active AND v.deleted_at IS NULL AND ${AVAILABLE_UNITS} > 0)`;

const OPEN_OUTAGE = 'EXISTS (SELECT FROM restocks r WHERE r.product_id = p.id AND r.restocked_at IS NULL)';

/** Selects products that can be bought again while their outage is still open. */
const BACK_IN_STOCK = `(${OPEN_OUTAGE} AND ${isVisible('$2')} AND ${HAS_UNITS})`;
/** Selects products without stock that have no open outage. */
const OUT_OF_STOCK = `(NOT ${OPEN_OUTAGE} AND p.deleted_at IS NULL AND NOT ${HAS_UNITS})`;

/** Selects the products of variants. $1 variant ids. */
export const PRODUCTS_OF_VARIANTS = `SELECT DISTINCT product_id AS id FROM product_variants WHERE id = ${anyOf('$1', 'int')}`;

/** Selects the products that went out of stock or came back. $1 product ids, $2 instant. */
export const AVAILABILITY_CHANGED = `
  SELECT p.id FROM products p WHERE p.id = ${anyOf('$1', 'int')} AND (${BACK_IN_STOCK} OR ${OUT_OF_STOCK}) ORDER BY p.id`;

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

/** Closes the outage of products that are back in stock. $1 product ids, $2 instant. */
export const CLOSE_OUTAGES = `
  UPDATE restocks SET restocked_at = $2::timestamptz
  WHERE restocked_at IS NULL AND product_id IN (SELECT p.id FROM products p WHERE p.id = ANY($1) AND ${BACK_IN_STOCK})
  RETURNING id`;

/**
 * Inserts a notice for each recipient of a restock: subscribers, and users with the product on their wishlist
 * who got no notice about it within a day. $1 restock, $2 instant, $3 the instant a day before.
 */
export const INSERT_NOTICES = `
  WITH asked AS (
    DELETE FROM stock_subscriptions s USING restocks r WHERE r.id = $1 AND s.product_id = r.product_id
    RETURNING s.user_id
  ), wishing AS (
    SELECT w.user_id FROM wishlist_items w JOIN restocks r ON r.product_id = w.product_id
    WHERE r.id = $1 AND NOT EXISTS (
      SELECT FROM restock_notices n JOIN restocks e ON e.id = n.restock_id
      WHERE n.user_id = w.user_id AND n.created_at > $3 AND e.product_id = r.product_id)
  )
  INSERT INTO restock_notices (restock_id, user_id, created_at)
  SELECT $1, u.id, $2 FROM users u
  WHERE u.id IN (SELECT user_id FROM asked UNION SELECT user_id FROM wishing)
    AND u.deleted_at IS NULL AND u.suspended_at IS NULL
  ON CONFLICT ON CONSTRAINT restock_notices_once DO NOTHING
  RETURNING id`;

/** Keeps a request for a mail. $1 product, $2 address, $3 language, $4 instant. */
export const INSERT_REQUEST = `
  INSERT INTO stock_mail_requests (product_id, email, language, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`;

/** Ends the waiting requests for the product of a restock. $1 restock, $2 instant. */
export const ANSWER_REQUESTS = `
  UPDATE stock_mail_requests m SET told_at = $2 FROM restocks r
  WHERE r.id = $1 AND m.product_id = r.product_id AND m.told_at IS NULL
  RETURNING m.id`;

/** Deletes requests that were answered before $1, or made before $2. */
export const DELETE_OLD_REQUESTS = `
  DELETE FROM stock_mail_requests WHERE created_at < $2 OR (created_at < $1 AND told_at < $1)`;
