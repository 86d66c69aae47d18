import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder } from '../order-records/order-records.queries';
import { readRefutedDisputeNote } from './invoices.disputes.queries';
import { type RefutedNote, insertInvoice, listRefutedNotes } from './invoices.queries';

/** Cancels credit notes of refunds that the bank returned, and of disputes that were won after all. Locks the order first, then the counter of the series. */
@Injectable()
export class CreditNoteCancellationService {
  constructor(
    private readonly db: Db,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels the credit notes of a refund that show more than what is refunded. Each is cancelled completely, by a
   * document with the same lines and amounts in the series of invoices. Safe to repeat.
   */
  async cancelCreditNotes({ orderId, refundId }: { orderId: number; refundId: number }): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return;
      for (const note of await listRefutedNotes(tx, refundId)) await this.cancelNote(tx, order, note);
    });
  }

  /**
   * Cancels the credit note of a dispute whose money was given back. Safe to repeat.
   */
  async cancelDisputeNote({ orderId, disputeId }: { orderId: number; disputeId: number }): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const note = await readRefutedDisputeNote(tx, disputeId);
      if (order && note) await this.cancelNote(tx, order, note);
    });
  }

  private async cancelNote(tx: Tx, order: Order, { silent, ...note }: RefutedNote): Promise<void> {
    const invoiceId = await insertInvoice(tx, {
      type: 'invoice',
      order,
      amounts: note,
      snapshot: { ...note.snapshot, corrects: null, cancels: note.invoice_number },
      issuedAt: this.clock.now(),
      cancelsId: note.id,
    });
    await this.outbox.emit(tx, 'invoice.issued', { invoiceId, ...(silent && { silent }) });
  }
}
