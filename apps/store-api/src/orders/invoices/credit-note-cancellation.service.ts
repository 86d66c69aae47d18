import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { Order } from '../order-records/order-records.entity';
import { readRefutedDisputeNote } from './invoices.disputes.queries';
import { InvoiceNumberingService } from './invoices.numbering.service';
import { type RefutedNote, insertInvoice, listRefutedNotes } from './invoices.queries';

/** Cancels credit notes of refunds that the bank returned, and of disputes that were won after all. */
@Injectable()
export class CreditNoteCancellationService {
  constructor(
    private readonly numbering: InvoiceNumberingService,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels the credit notes of a refund that show more than what is refunded. Each is cancelled completely, by a
   * document with the same lines and amounts in the series of invoices. Safe to repeat.
   */
  async cancelCreditNotes({ orderId, refundId }: { orderId: number; refundId: number }): Promise<void> {
    await this.numbering.withNumbers(orderId, async (tx, order) => {
      for (const note of await listRefutedNotes(tx, refundId)) await this.cancelNote(tx, order, note);
    });
  }

  /**
   * Cancels the credit note of a dispute whose money was given back. Safe to repeat.
   */
  async cancelDisputeNote({ orderId, disputeId }: { orderId: number; disputeId: number }): Promise<void> {
    await this.numbering.withNumbers(orderId, async (tx, order) => {
      const note = await readRefutedDisputeNote(tx, disputeId);
      if (note) await this.cancelNote(tx, order, note);
    });
  }

  private async cancelNote(tx: Tx, order: Order, { silent, ...note }: RefutedNote): Promise<void> {
    await insertInvoice(tx, {
      type: 'invoice',
      order,
      amounts: note,
      snapshot: { ...note.snapshot, corrects: null, cancels: note.invoice_number },
      issuedAt: this.clock.now(),
      cancelsId: note.id,
      silent,
    });
  }
}
