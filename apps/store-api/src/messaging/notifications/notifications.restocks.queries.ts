import type { Queryable } from '@comptoir/db';
import { VARIANT_NAME } from '../../catalog/prices/variant-snapshots.service';
import type { BackInStockRecord } from './notifications.queries';

/** Product that is back in stock, and the address that asked to be told. */
export interface StockMailRecord extends Omit<BackInStockRecord, 'recipient'> {
  email: string;
  language: string;
}

/** Returns undefined when the request or the product is gone. */
export async function findStockMailRecord(
  db: Queryable,
  requestId: number,
): Promise<StockMailRecord | undefined> {
  return db.row<StockMailRecord>(
    `SELECT m.email, m.language, p.id AS "productId", concat_ws(', ', p.name, ${VARIANT_NAME}) AS "productName", p.slug,
       m.variant_id AS "variantId"
     FROM stock_mail_requests m LEFT JOIN product_variants v ON v.id = m.variant_id
     JOIN products p ON p.id = m.product_id AND p.status = 'published' AND p.deleted_at IS NULL
     WHERE m.id = $1`,
    [requestId],
  );
}
