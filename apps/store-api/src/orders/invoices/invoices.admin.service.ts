import { Inject, Injectable } from '@nestjs/common';
import { Db, type Queryable } from '@comptoir/db';
import type { NotFoundCheck, Page } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../events';
import { isId } from '../../platform/http/id-checks';
import { RequestErrors } from '../../platform/http/request.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import type { AdminInvoicesQuery, InvoiceFilter } from './invoices.admin.dto';
import {
  type AdminInvoice,
  type NumberedInvoice,
  readInvoice,
  readInvoiceNumbers,
  readInvoicePage,
  readInvoices,
} from './invoices.admin.queries';
import { type InvoiceFile, fileOf, xmlFileOf } from './invoices.service';

/** Reads documents for staff, and sends them again. */
@Injectable()
export class InvoicesAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly settings: SettingsService,
  ) {}

  async listInvoices(query: AdminInvoicesQuery): Promise<Page<AdminInvoice>> {
    return readInvoicePage(this.db.replica, query, await this.zone());
  }

  /** Lists documents that `listInvoices` would find, ascending by id. @param after id before the first */
  async listInvoiceNumbers(query: InvoiceFilter, after: number, limit: number): Promise<NumberedInvoice[]> {
    return readInvoiceNumbers(this.db.replica, query, { after, limit, zone: await this.zone() });
  }

  /** Reads documents, ascending by id. */
  readInvoices(ids: readonly number[], on: Queryable = this.db.replica): Promise<AdminInvoice[]> {
    return readInvoices(on, ids);
  }

  async targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return isId(id) && (await readInvoice(this.db, Number(id))) !== undefined;
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findInvoice(id: number): Promise<AdminInvoice> {
    const invoice = await readInvoice(this.db, id);
    if (!invoice) throw RequestErrors.NOT_FOUND();
    return invoice;
  }

  /** @throws RequestErrors.NOT_FOUND */
  async readInvoicePdf(id: number): Promise<InvoiceFile> {
    return fileOf(await this.findInvoice(id));
  }

  /** @throws RequestErrors.NOT_FOUND, InvoiceErrors.INVOICE_XML_NOT_FOUND */
  async readInvoiceXml(id: number): Promise<InvoiceFile> {
    return xmlFileOf(await this.findInvoice(id));
  }

  /** Sends the document to its customer again, in the background. @throws RequestErrors.NOT_FOUND */
  async sendInvoice(id: number): Promise<AdminInvoice> {
    const invoice = await this.findInvoice(id);
    await this.db.tx((tx) => this.outbox.emit(tx, 'invoice.requested', { invoiceId: id }));
    return invoice;
  }

  private async zone(): Promise<string> {
    return (await this.settings.readSettings()).store.timezone;
  }
}
