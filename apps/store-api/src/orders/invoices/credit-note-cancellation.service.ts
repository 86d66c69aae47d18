import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { lockOrder } from '../order-records/order-records.queries';
import { insertInvoice, listRefutedNotes } from './invoices.queries';

/** Cancels credit notes of refunds that the bank returned. Locks the order first, then the counter of the series. */
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
      for (const { silent, ...note } of await listRefutedNotes(tx, refundId)) {
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
    });
  }
}
