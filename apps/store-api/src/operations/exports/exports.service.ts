import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type CsvBatch, type NextCsvBatch, escapeText, streamCsv } from '@comptoir/csv';
import { CustomFieldsService } from '@comptoir/custom-fields';
import { Db } from '@comptoir/db';
import { InvoicesAdminService } from '../../orders/invoices/invoices.admin.service';
import { OrderDetailsService } from '../../orders/orders/orders.details.service';
import { ProductsAdminService } from '../../catalog/products/products.admin.service';
import { SettingsService } from '../../platform/settings/settings.service';
import type { InvoicesExportQuery, OrdersExportQuery, ProductsExportQuery } from './exports.dto';
import { INVOICE_HEADER, toInvoiceRows } from './invoice-records';
import { ORDER_HEADER, readOrderRecords, toOrderRow } from './order-records';
import { productHeader, readProductRecords, toProductRows } from './product-records';

/** Products or orders in memory at a time. */
const BATCH = 500;

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
    return streamCsv({ header: productHeader(keys), bom: query.bom }, async (after: number = 0) => {
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
    return streamCsv({ header: ORDER_HEADER, bom: query.bom }, async (after: number = 0) => {
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
    const next: NextCsvBatch<number> = async (after = 0) => {
      const ids = (await this.invoices.listInvoiceNumbers(query, after, BATCH)).map(({ id }) => id);
      const invoices = ids.length ? await this.invoices.readInvoices(ids) : [];
      return batchOf(
        ids,
        invoices.flatMap((invoice) => toInvoiceRows(invoice, timezone)),
      );
    };
    return streamCsv({ header: INVOICE_HEADER, bom: query.bom, escape: escapeText }, next);
  }
}

function batchOf(ids: readonly number[], rows: string[][]): CsvBatch<number> | undefined {
  const last = ids.at(-1);
  return last === undefined ? undefined : { rows, last };
}
