import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import type { StoreEvents } from '../../events';
import { languageOf } from '../../platform/i18n/languages';
import { sum } from '../../pricing/pricing/price-sheet';
import { lockOrder, setPaymentDue } from '../order-records/order-records.queries';
import { SettingsService } from '../../platform/settings/settings.service';
import { creditNoteOf } from './invoices.credit-notes.rules';
import {
  insertInvoice,
  readInvoicedParts,
  hasInvoice,
  readBaseCurrency,
  listCreditedRefunds,
  readRefundToCredit,
} from './invoices.queries';
import { dueDateOf, isInvoiceable } from './invoices.due-dates.rules';
import { type InvoicingTerms, invoiceSnapshotOf } from './invoice-snapshot';
import { homeTaxOf } from './invoices.tax.rules';
import { sellerOf } from './seller';

/** Issues invoices. Locks the order first, then the counter of the series. */
@Injectable()
export class InvoiceIssuingService {
  constructor(
    private readonly db: Db,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Issues the credit note of a processed refund, and the invoice first if it is missing. Safe to repeat. */
  async issueCreditNote({
    orderId,
    refundId,
    silent,
  }: {
    orderId: number;
    refundId: number;
    silent?: boolean;
  }): Promise<void> {
    await this.issueInvoice({ orderId, silent });
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const refund = await readRefundToCredit(tx, refundId);
      if (!order || !refund) return;
      const parts = await readInvoicedParts(tx, orderId);
      const terms = await this.terms(tx, parts.language);
      const snapshot = invoiceSnapshotOf(order, parts, terms);
      const earlier = await listCreditedRefunds(tx, orderId);
      const note = creditNoteOf(order, parts.items, refund, earlier, snapshot.language);
      const { amounts, lines, tenders } = note;
      const taxBefore = sum(earlier, ({ tax_amount }) => tax_amount);
      const home = homeTaxOf(order, terms.base, amounts.tax_amount, taxBefore);
      const invoiceId = await insertInvoice(tx, {
        type: 'credit_note',
        order,
        amounts,
        snapshot: {
          ...snapshot,
          coupon_code: null,
          corrects: refund.invoice_number,
          lines,
          tenders,
          tax: { ...note.tax, home },
        },
        issuedAt: this.clock.now(),
        refundId,
      });
      await this.outbox.emit(tx, 'invoice.issued', { invoiceId, ...(silent && { silent }) });
    });
  }

  /**
   * Issues the invoice of a paid order; one that costs nothing gets none. An order by invoice gets it when its
   * goods are shipped. Safe to repeat.
   * @param silent sends no notification to the customer
   */
  async issueInvoice({ orderId, silent }: { orderId: number; silent?: boolean }): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || order.total === 0 || !isInvoiceable(order)) return;
      if (await hasInvoice(tx, orderId)) return;
      const parts = await readInvoicedParts(tx, orderId);
      const terms = await this.terms(tx, parts.language);
      const issuedAt = this.clock.now();
      const dueOn = dueDateOf(order, issuedAt, terms.seller.timezone);
      if (dueOn) await setPaymentDue(tx, orderId, dueOn);
      const snapshot = { ...invoiceSnapshotOf(order, parts, terms), ...(dueOn && { payment_due_on: dueOn }) };
      const invoiceId = await insertInvoice(tx, { type: 'invoice', order, snapshot, issuedAt });
      await this.outbox.emit(tx, 'invoice.issued', { invoiceId, ...(silent && { silent }) });
    });
  }

  /** Reads the seller, the language for customers whose own is not supported, and the shop's currency. */
  private async terms(tx: Tx, language: string): Promise<InvoicingTerms> {
    const { shop } = this.config;
    const [{ store }, base] = await Promise.all([this.settings.readSettings(tx), readBaseCurrency(tx)]);
    const seller = sellerOf(shop, store, languageOf(language, shop.language));
    return { seller, fallback: shop.language, base };
  }
}
