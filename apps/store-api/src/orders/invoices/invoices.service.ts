import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Page, PageQuery } from '@comptoir/http';
import { IsNull, Not } from 'typeorm';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { PREFIX } from '../../api-prefix';
import { RequestErrors } from '../../platform/http/request.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { eInvoiceOf } from './e-invoice';
import { Invoice } from './invoices.entity';
import { InvoiceErrors } from './invoices.errors';
import {
  type InvoiceSummary,
  readOrderInvoiceId,
  readOrderInvoices,
  readOwnInvoice,
  readOwnInvoicePage,
} from './invoices.queries';

/** An invoice as a file. */
export interface InvoiceFile {
  filename: string;
  content: Buffer;
}

/** A document that waits for its number is not issued yet. */
const NUMBERED = { number_in_year: Not(IsNull()) };

/** Reads invoices for their owners. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly db: Db,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  listOwnInvoices(userId: number, query: PageQuery): Promise<Page<InvoiceSummary>> {
    return readOwnInvoicePage(this.db.replica, userId, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findOwnInvoice(userId: number, id: number): Promise<InvoiceSummary> {
    const invoice = await readOwnInvoice(this.db, userId, id);
    if (!invoice) throw RequestErrors.NOT_FOUND();
    return invoice;
  }

  /** Returns the URL of the PDF, which needs the owner's token. */
  invoiceDownloadUrl(id: number): string {
    return `${this.config.http.publicUrl}/${PREFIX}/user/invoices/${id}/download`;
  }

  /** Returns the URL of the PDF beside its order, which needs the token of the account or of the guest's cart. */
  orderInvoiceUrl(orderNumber: string, id: number): string {
    return `${this.config.http.publicUrl}/${PREFIX}/orders/${encodeURIComponent(orderNumber)}/invoices/${id}`;
  }

  /** @throws RequestErrors.NOT_FOUND */
  async readOwnInvoiceFile(userId: number, id: number): Promise<InvoiceFile> {
    const invoice = await this.db.repo(Invoice).findOneBy({ id, user_id: userId, ...NUMBERED });
    if (!invoice) throw RequestErrors.NOT_FOUND();
    return fileOf(invoice);
  }

  /** @throws OrderErrors.ORDER_NOT_FOUND, InvoiceErrors.INVOICE_NOT_FOUND while the order is unpaid */
  async readOrderInvoiceFile(userId: number, orderNumber: string): Promise<InvoiceFile> {
    const order = await readOrderInvoiceId(this.db, userId, orderNumber);
    if (!order) throw OrderErrors.ORDER_NOT_FOUND();
    if (order.invoice_id === null) throw InvoiceErrors.INVOICE_NOT_FOUND();
    return this.readOwnInvoiceFile(userId, order.invoice_id);
  }

  /**
   * Returns the invoices and credit notes of an order of a customer, the oldest first.
   * @throws OrderErrors.ORDER_NOT_FOUND
   */
  async listOwnOrderInvoices(userId: number, orderNumber: string): Promise<InvoiceSummary[]> {
    if (!(await readOrderInvoiceId(this.db, userId, orderNumber))) throw OrderErrors.ORDER_NOT_FOUND();
    return this.listOrderInvoices(userId, orderNumber);
  }

  /** Returns the invoices and credit notes of an order that exists, the oldest first. */
  listOrderInvoices(userId: number, orderNumber: string): Promise<InvoiceSummary[]> {
    return readOrderInvoices(this.db, userId, orderNumber);
  }

  /** @throws RequestErrors.NOT_FOUND for an invoice of another order */
  async readInvoiceFileOfOrder(userId: number, orderNumber: string, id: number): Promise<InvoiceFile> {
    const invoices = await this.listOrderInvoices(userId, orderNumber);
    if (!invoices.some((invoice) => invoice.id === id)) throw RequestErrors.NOT_FOUND();
    return this.readOwnInvoiceFile(userId, id);
  }

  /** @throws RequestErrors.NOT_FOUND, InvoiceErrors.INVOICE_XML_NOT_FOUND */
  async readOwnInvoiceXml(userId: number, id: number): Promise<InvoiceFile> {
    const invoice = await this.db.repo(Invoice).findOneBy({ id, user_id: userId, ...NUMBERED });
    if (!invoice) throw RequestErrors.NOT_FOUND();
    return xmlFileOf(invoice);
  }

  /** Reads the file of an existing invoice without an owner check. */
  async readInvoiceFile(id: number): Promise<InvoiceFile> {
    return fileOf(await this.db.repo(Invoice).findOneByOrFail({ id }));
  }
}

/** @throws InvoiceErrors.INVOICE_XML_NOT_FOUND */
export function xmlFileOf(invoice: Invoice): InvoiceFile {
  const xml = eInvoiceOf(invoice);
  if (!xml) throw InvoiceErrors.INVOICE_XML_NOT_FOUND();
  return { filename: `${invoice.invoice_number}.xml`, content: Buffer.from(xml) };
}

export async function fileOf(invoice: Invoice): Promise<InvoiceFile> {
  // Loads the PDF library and its fonts lazily: they are large, and most processes never create a file.
  const { renderInvoice } = await import('./invoice-pdf');
  return { filename: `${invoice.invoice_number}.pdf`, content: await renderInvoice(invoice) };
}
