import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import type { StoreEvents } from '../../events';
import { lockOrder } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import { SettingsService } from '../../platform/settings/settings.service';
import { creditNoteOf } from './invoices.credit-notes.rules';
import {
  insertInvoice,
  readInvoicedParts,
  hasInvoice,
  listCreditedRefunds,
  readRefundToCredit,
} from './invoices.queries';
import { type Seller, invoiceSnapshotOf } from './invoice-snapshot';

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
      const snapshot = invoiceSnapshotOf(order, parts, await this.terms(tx));
      const { amounts, lines, tenders } = creditNoteOf(
        order,
        parts.items,
        refund,
        await listCreditedRefunds(tx, orderId),
        snapshot.language,
      );
      const invoiceId = await insertInvoice(tx, {
        type: 'credit_note',
        order,
        amounts,
        snapshot: { ...snapshot, coupon_code: null, corrects: refund.invoice_number, lines, tenders },
        issuedAt: this.clock.now(),
        refundId,
      });
      await this.outbox.emit(tx, 'invoice.issued', { invoiceId, ...(silent && { silent }) });
    });
  }

  /**
   * Issues the invoice of a paid order. Safe to repeat. @param silent sends no notification to the customer
   */
  async issueInvoice({ orderId, silent }: { orderId: number; silent?: boolean }): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || !isPaid(order.payment_status) || (await hasInvoice(tx, orderId))) return;
      const snapshot = invoiceSnapshotOf(order, await readInvoicedParts(tx, orderId), await this.terms(tx));
      const issuedAt = this.clock.now();
      const invoiceId = await insertInvoice(tx, { type: 'invoice', order, snapshot, issuedAt });
      await this.outbox.emit(tx, 'invoice.issued', { invoiceId, ...(silent && { silent }) });
    });
  }

  /** Reads the seller, and the language for customers whose own is not supported. */
  private async terms(tx: Tx): Promise<{ seller: Seller; fallback: string }> {
    const { address, registration, language } = this.config.shop;
    const { name, color, timezone } = (await this.settings.readSettings(tx)).store;
    return { seller: { name, color, timezone, address, registration }, fallback: language };
  }
}
