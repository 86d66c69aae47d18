import type { Queryable } from '@comptoir/db';
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
    `SELECT m.email, m.language, p.id AS "productId", p.name AS "productName", p.slug
     FROM stock_mail_requests m
     JOIN products p ON p.id = m.product_id AND p.status = 'published' AND p.deleted_at IS NULL
     WHERE m.id = $1`,
    [requestId],
  );
}
