import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { type Language, languageOf } from '../../platform/i18n/languages';
import { RequestErrors } from '../../platform/http/request.errors';
import { sum } from '../../pricing/pricing/price-sheet';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder, setPaymentDue } from '../order-records/order-records.queries';
import { SettingsService } from '../../platform/settings/settings.service';
import { type CreditedRefund, creditNoteOf } from './invoices.credit-notes.rules';
import { type DisputeToCredit, readDisputeToCredit } from './invoices.disputes.queries';
import { InvoiceErrors } from './invoices.errors';
import { InvoiceNumberingService } from './invoices.numbering.service';
import {
  insertInvoice,
  readInvoicedParts,
  findOrderInvoice,
  readBaseCurrency,
  listCreditedRefunds,
  listDebtRefunds,
  readRefundToCredit,
} from './invoices.queries';
import { paymentNotesOf } from './invoices.payment-notes.rules';
import { dueDateOf, isInvoiceable } from './invoices.due-dates.rules';
import { type InvoicingTerms, debtOf, invoiceSnapshotOf } from './invoice-snapshot';
import { homeTaxOf } from './invoices.tax.rules';
import { sellerOf } from './seller';

const LOST_DISPUTE: Record<Language, string> = { fr: 'Litige perdu', en: 'Lost dispute' };

/** Issues invoices: writes them under the lock of their order, then has those that wait numbered. */
@Injectable()
export class InvoiceIssuingService {
  constructor(
    private readonly db: Db,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly numbering: InvoiceNumberingService,
  ) {}

  /**
   * Issues the credit note of a refund that is processed, or that lowers what is left to pay, and the invoice first if it
   * is missing. An order that is not to be invoiced yet gets neither. Safe to repeat.
   */
  async issueCreditNote({
    orderId,
    refundId,
    silent,
  }: {
    orderId: number;
    refundId: number;
    silent?: boolean;
  }): Promise<void> {
    await this.ensureInvoice({ orderId, silent });
    await this.issueNote(orderId, refundId);
  }

  /**
   * Issues the invoice of a paid order; one that costs nothing gets none. An order by invoice gets it when its
   * goods are shipped. What was refunded of the unpaid order before then gets its credit notes. Safe to repeat.
   * @param silent sends no notification to the customer
   */
  async issueInvoice({ orderId, silent }: { orderId: number; silent?: boolean }): Promise<void> {
    await this.ensureInvoice({ orderId, silent });
    for (const refundId of await listDebtRefunds(this.db, orderId)) await this.issueNote(orderId, refundId);
  }

  private async issueNote(orderId: number, refundId: number): Promise<void> {
    await this.numbering.withNumbers(orderId, async (tx, order) => {
      const refund = await readRefundToCredit(tx, refundId);
      if (!refund?.invoice_number) return;
      await this.insertNote(tx, order, refund, { refundId, silent: refund.silent });
    });
  }

  private async ensureInvoice({ orderId, silent }: { orderId: number; silent?: boolean }): Promise<void> {
    const waits = await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || order.total === 0 || !isInvoiceable(order)) return false;
      const existing = await findOrderInvoice(tx, orderId);
      if (existing) return existing.waits;
      const parts = await readInvoicedParts(tx, orderId);
      const terms = await this.terms(tx, parts.language);
      const issuedAt = this.clock.now();
      const dueOn = dueDateOf(order, issuedAt, terms.seller.timezone);
      if (dueOn) await setPaymentDue(tx, orderId, dueOn);
      const copied = invoiceSnapshotOf(order, parts, terms);
      const { billing_address: buyer, seller, language } = copied;
      const notes = paymentNotesOf(seller.legal?.country, buyer, terms.invoices, language);
      const snapshot = {
        ...copied,
        ...debtOf(order, copied.tenders, parts),
        ...(dueOn && { payment_due_on: dueOn }),
        ...(notes && { payment_notes: notes }),
      };
      await insertInvoice(tx, { type: 'invoice', order, snapshot, issuedAt, silent });
      return true;
    });
    if (waits) await this.numbering.numberWaiting();
  }

  /**
   * Issues the credit note of a lost dispute, over what the processor keeps. No mail is sent, because the customer
   * has the money.
   * @returns the id of the note
   * @throws RequestErrors.NOT_FOUND, InvoiceErrors.DISPUTE_NOT_LOST, DISPUTE_CREDITED, NOTHING_TO_CREDIT
   */
  async issueDisputeNote(disputeId: number): Promise<number> {
    const found = await readDisputeToCredit(this.db, disputeId);
    if (!found) throw RequestErrors.NOT_FOUND();
    const noteId = await this.numbering.withNumbers(found.order_id, async (tx, order) => {
      const dispute = await readDisputeToCredit(tx, disputeId);
      if (dispute?.status !== 'lost') throw InvoiceErrors.DISPUTE_NOT_LOST();
      if (dispute.has_note) throw InvoiceErrors.DISPUTE_CREDITED();
      if (dispute.amount <= 0 || !dispute.invoice_number) throw InvoiceErrors.NOTHING_TO_CREDIT();
      return this.insertNote(tx, order, creditedByDispute(dispute), { disputeId, silent: true });
    });
    if (!noteId) throw RequestErrors.NOT_FOUND();
    return noteId;
  }

  /** Inserts a credit note with the amounts, lines and taxes that earlier notes have left. */
  private async insertNote(
    tx: Tx,
    order: Order,
    credited: CreditedRefund,
    cause: { refundId?: number; disputeId?: number; silent?: boolean },
  ): Promise<number> {
    const parts = await readInvoicedParts(tx, order.id);
    const terms = await this.terms(tx, parts.language);
    const snapshot = invoiceSnapshotOf(order, parts, terms);
    const earlier = await listCreditedRefunds(tx, order.id);
    const reason = credited.reason || (cause.disputeId ? LOST_DISPUTE[snapshot.language] : '');
    const note = creditNoteOf(order, parts.items, { ...credited, reason }, earlier, snapshot.language);
    const { amounts, lines, tenders } = note;
    const taxBefore = sum(earlier, ({ tax_amount }) => tax_amount);
    const home = homeTaxOf(order, terms.base, amounts.tax_amount, taxBefore);
    return insertInvoice(tx, {
      type: 'credit_note',
      order,
      amounts,
      snapshot: {
        ...snapshot,
        coupon_code: null,
        corrects: credited.invoice_number,
        lines,
        tenders,
        tax: { ...note.tax, home },
      },
      issuedAt: this.clock.now(),
      ...cause,
    });
  }

  /** Reads the seller, the language for customers whose own is not supported, and the shop's currency. */
  private async terms(tx: Tx, language: string): Promise<InvoicingTerms> {
    const { shop } = this.config;
    const [{ store, invoices }, base] = await Promise.all([
      this.settings.readSettings(tx),
      readBaseCurrency(tx),
    ]);
    const seller = sellerOf(shop, store, languageOf(language, shop.language));
    return { seller, fallback: shop.language, base, invoices };
  }
}

/** The money of a dispute is that of a card, for no unit in particular. */
function creditedByDispute({ id, order_id, amount, invoice_number }: DisputeToCredit): CreditedRefund {
  return {
    ...{ id, order_id, amount, invoice_number, card_amount: amount, shipping: 0, items: [], reason: '' },
    ...{ gift_card_amount: 0, wallet_amount: 0, offline_amount: 0, exchange_amount: 0 },
    exchange_order_number: null,
  };
}
