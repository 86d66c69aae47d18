import type { Queryable, Tx } from '@comptoir/db';
import type { Invoice, InvoiceType } from './invoices.entity';

/** The documents of a type and year, which are numbered from 1. */
export interface InvoiceSeries {
  type: InvoiceType;
  year: number;
}

/** Lists the series in which a document waits for its number. */
export function listWaitingSeries(queryable: Queryable): Promise<InvoiceSeries[]> {
  return queryable.rows<InvoiceSeries>(
    'SELECT DISTINCT type, year FROM invoices WHERE number_in_year IS NULL ORDER BY type, year',
  );
}

/** Locks the counter of a series, which it creates if the series is new. */
const LOCK_COUNTER = `
  INSERT INTO invoice_counters AS c (type, year, last_number) VALUES ($1, $2, 0)
  ON CONFLICT (type, year) DO UPDATE SET last_number = c.last_number`;

/** A document is dated after the one before it, also when their transactions committed in another order. */
const NUMBER = `
  WITH waiting AS (
    SELECT i.id, c.last_number + row_number() OVER (ORDER BY i.issued_at, i.id) AS number,
      greatest(i.issued_at, c.last_issued_at) AS issued_at
    FROM invoices i JOIN invoice_counters c ON c.type = i.type AND c.year = i.year
    WHERE i.type = $1 AND i.year = $2 AND i.number_in_year IS NULL ORDER BY i.issued_at, i.id LIMIT $3
  ), numbered AS (
    UPDATE invoices i SET number_in_year = w.number, issued_at = w.issued_at FROM waiting w WHERE i.id = w.id
    RETURNING i.id, i.number_in_year, i.issued_at, i.announced
  ), counted AS (
    UPDATE invoice_counters c SET last_number = n.last_number, last_issued_at = n.last_issued_at
    FROM (SELECT max(number_in_year) AS last_number, max(issued_at) AS last_issued_at FROM numbered) n
    WHERE c.type = $1 AND c.year = $2 AND n.last_number IS NOT NULL
  )
  SELECT id, announced FROM numbered ORDER BY number_in_year`;

/**
 * Gives the next numbers of a series to the documents that wait, at most `limit`, in the order of their issue. The
 * second statement begins once the counter is locked, so it sees what other processes have numbered.
 * @returns the documents in the order of their numbers
 */
export async function numberBatch(
  tx: Tx,
  { type, year }: InvoiceSeries,
  limit: number,
): Promise<Pick<Invoice, 'id' | 'announced'>[]> {
  const [, documents] = await Promise.all([
    tx.execute(LOCK_COUNTER, [type, year]),
    tx.rows<Pick<Invoice, 'id' | 'announced'>>(NUMBER, [type, year, limit]),
  ]);
  return documents;
}
