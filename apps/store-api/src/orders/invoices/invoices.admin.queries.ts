import { Filter, type Queryable, listQuery } from '@comptoir/db';
import type { Page, PageQuery } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import { orderBy } from '../../platform/http/sorting';
import type { InvoiceFilter } from './invoices.admin.dto';
import type { Invoice } from './invoices.entity';

/** A document with the number of its order, for staff. */
export type AdminInvoice = Invoice & { order_number: string };

const COLUMNS = 'i.*, o.order_number';
const JOINS = 'JOIN orders o ON o.id = i.order_id';
const SORTABLE = { issued_at: 'i.issued_at', invoice_number: 'i.invoice_number', total: 'i.total' };

/** @param zone IANA name of the time zone of `from` and `to` */
export function readInvoicePage(
  queryable: Queryable,
  query: InvoiceFilter & Pick<PageQuery, 'per_page' | 'offset'> & { sort?: string },
  zone: string,
): Promise<Page<AdminInvoice>> {
  const order = orderBy(query.sort, SORTABLE, 'i.id DESC');
  return readPage(
    queryable,
    query,
    listQuery(filterOf(query, zone), { order, columns: COLUMNS, joins: JOINS }),
  );
}

export function readInvoice(queryable: Queryable, id: number): Promise<AdminInvoice | undefined> {
  return queryable.row<AdminInvoice>(
    'SELECT i.*, o.order_number FROM invoices i JOIN orders o ON o.id = i.order_id WHERE i.id = $1 AND i.number_in_year IS NOT NULL',
    [id],
  );
}

/** A document by its number. */
export type NumberedInvoice = Pick<Invoice, 'id' | 'invoice_number' | 'issued_at'>;

/** Lists the documents that `readInvoicePage` would find, ascending by id. @param after id before the first */
export function readInvoiceNumbers(
  queryable: Queryable,
  query: InvoiceFilter,
  { after, limit, zone }: { after: number; limit: number; zone: string },
): Promise<NumberedInvoice[]> {
  const filter = filterOf(query, zone);
  filter.add(`i.id > ${filter.bind(after)}`);
  return queryable.rows<NumberedInvoice>(
    `SELECT i.id, i.invoice_number, i.issued_at FROM invoices i ${filter.where} ORDER BY i.id LIMIT ${filter.bind(limit)}`,
    filter.values,
  );
}

/** Reads documents, ascending by id. */
export function readInvoices(queryable: Queryable, ids: readonly number[]): Promise<AdminInvoice[]> {
  return queryable.rows<AdminInvoice>(
    `SELECT i.*, o.order_number FROM invoices i JOIN orders o ON o.id = i.order_id
     WHERE i.id = ANY ($1) ORDER BY i.id`,
    [ids],
  );
}

function filterOf(
  { type, invoice_number, order_number, user_id, from, to }: InvoiceFilter,
  zone: string,
): Filter {
  const filter = new Filter('invoices', 'i');
  filter.add('i.number_in_year IS NOT NULL');
  const startOf = (day: string): string => `${filter.bind(`${day} 00:00:00 ${zone}`)}::timestamptz`;
  if (type) filter.add(`i.type = ${filter.bind(type)}`);
  if (invoice_number) filter.add(`i.invoice_number = ${filter.bind(invoice_number.toUpperCase())}`);
  if (order_number) {
    filter.add(
      `i.order_id = (SELECT id FROM orders WHERE order_number = ${filter.bind(order_number.toUpperCase())})`,
    );
  }
  if (user_id) filter.add(`i.user_id = ${filter.bind(user_id)}`);
  if (from) filter.add(`i.issued_at >= ${startOf(from)}`);
  if (to) filter.add(`i.issued_at < ${startOf(dayAfter(to))}`);
  return filter;
}

/** @param date `YYYY-MM-DD` */
function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}
