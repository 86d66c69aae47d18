import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CustomFieldsService } from '@comptoir/custom-fields';
import { Db } from '@comptoir/db';
import { InvoicesAdminService } from '../../orders/invoices/invoices.admin.service';
import { OrderDetailsService } from '../../orders/orders/orders.details.service';
import { ProductsAdminService } from '../../catalog/products/products.admin.service';
import { SettingsService } from '../../platform/settings/settings.service';
import { BYTE_ORDER_MARK, escapeFormula, escapeText, formatCsv } from '../../platform/csv/csv-cells';
import type { InvoicesExportQuery, OrdersExportQuery, ProductsExportQuery } from './exports.dto';
import { INVOICE_HEADER, toInvoiceRows } from './invoice-records';
import { ORDER_HEADER, readOrderRecords, toOrderRow } from './order-records';
import { productHeader, readProductRecords, toProductRows } from './product-records';

/** Products or orders in memory at a time. */
const BATCH = 500;

interface Batch {
  rows: string[][];
  /** Last id of the batch. */
  last: number;
}

/** Reads the batch that follows an id; undefined after the last one. */
type NextBatch = (after: number) => Promise<Batch | undefined>;

/**
 * Exports lists as CSV files. A file is read in batches by id as fast as the client takes it: memory and the
 * database hold one batch, however long the file is.
 */
@Injectable()
export class ExportsService {
  constructor(
    private readonly db: Db,
    private readonly products: ProductsAdminService,
    private readonly orders: OrderDetailsService,
    private readonly invoices: InvoicesAdminService,
    private readonly settings: SettingsService,
    private readonly customFields: CustomFieldsService,
  ) {}

  /** Exports a row for each variant, products ascending by id. */
  async exportProducts(query: ProductsExportQuery): Promise<Readable> {
    const currency = await this.products.currency();
    const keys = (await this.customFields.listFields('products')).map(({ key }) => key);
    return fileOf(productHeader(keys), query.bom, async (after) => {
      const ids = await this.products.listProductIds(query, after, BATCH);
      const records = await readProductRecords(this.db.replica, ids);
      return batchOf(
        ids,
        records.flatMap((product) => toProductRows(product, currency, keys)),
      );
    });
  }

  /** Exports a row for each order, ascending by id, with instants in the shop's time zone. */
  async exportOrders(query: OrdersExportQuery): Promise<Readable> {
    const { timezone } = (await this.settings.readSettings()).store;
    return fileOf(ORDER_HEADER, query.bom, async (after) => {
      const ids = await this.orders.readAdminOrderIds(this.db.replica, query, {
        after,
        limit: BATCH,
        zone: timezone,
      });
      return batchOf(
        ids,
        (await readOrderRecords(this.db.replica, ids)).map((order) => toOrderRow(order, timezone)),
      );
    });
  }

  /** Exports a row for each rate of each document, ascending by id. Amounts of credit notes are negative. */
  async exportInvoices(query: InvoicesExportQuery): Promise<Readable> {
    const { timezone } = (await this.settings.readSettings()).store;
    const next: NextBatch = async (after) => {
      const ids = (await this.invoices.listInvoiceNumbers(query, after, BATCH)).map(({ id }) => id);
      const invoices = ids.length ? await this.invoices.readInvoices(ids) : [];
      return batchOf(
        ids,
        invoices.flatMap((invoice) => toInvoiceRows(invoice, timezone)),
      );
    };
    return fileOf(INVOICE_HEADER, query.bom, next, escapeText);
  }
}

function batchOf(ids: readonly number[], rows: string[][]): Batch | undefined {
  const last = ids.at(-1);
  return last === undefined ? undefined : { rows, last };
}

/** Reads the first batch before the file begins, so that its errors still become an error response. */
async function fileOf(
  header: readonly string[],
  mark: boolean | undefined,
  next: NextBatch,
  escape = escapeFormula,
): Promise<Readable> {
  const first = await next(0);
  return Readable.from(linesOf({ header, mark, first, next, escape }), { objectMode: false });
}

interface CsvFile {
  header: readonly string[];
  mark: boolean | undefined;
  first: Batch | undefined;
  next: NextBatch;
  escape: (cell: string) => string;
}

async function* linesOf({ header, mark, first, next, escape }: CsvFile): AsyncGenerator<string, void> {
  yield (mark ? BYTE_ORDER_MARK : '') + formatCsv([header], escape);
  for (let batch = first; batch; batch = await next(batch.last)) {
    if (batch.rows.length > 0) yield formatCsv(batch.rows, escape);
  }
}
