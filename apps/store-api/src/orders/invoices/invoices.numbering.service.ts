import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { Batcher, Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../events';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder } from '../order-records/order-records.queries';
import { type InvoiceSeries, listWaitingSeries, numberBatch } from './invoices.numbering.queries';
import { hasWaitingDocument } from './invoices.queries';

/** Documents of one transaction. Others that need a number of the series wait for its commit. */
const BATCH = 500;

/**
 * Gives waiting documents their numbers: without gaps, in the order of their issue. One transaction numbers all
 * that wait, so the speed does not depend on how long a commit takes.
 */
@Injectable()
export class InvoiceNumberingService {
  /** The batches of many requests and jobs belong to none of them: no actor, request or trace is theirs. */
  private readonly apart = AsyncLocalStorage.snapshot();
  private readonly calls = new Batcher<void, void>((calls) => this.apart(() => this.answer(calls)));

  constructor(
    private readonly db: Db,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /**
   * Resolves when every document that was committed before the call has its number. Safe to repeat, and beside
   * other processes.
   */
  numberWaiting(): Promise<void> {
    return this.calls.run();
  }

  /**
   * Runs `work` under the lock of the order. All its documents have their number then, and those that `work` inserts
   * have theirs when this resolves.
   * @returns undefined for an unknown order
   */
  async withNumbers<T>(orderId: number, work: (tx: Tx, order: Order) => Promise<T>): Promise<T | undefined> {
    for (;;) {
      const done = await this.db.tx(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (!order) return { result: undefined };
        if (await hasWaitingDocument(tx, orderId)) return undefined;
        return { result: await work(tx, order) };
      });
      await this.numberWaiting();
      if (done) return done.result;
    }
  }

  private async answer(calls: void[]): Promise<void[]> {
    for (const series of await listWaitingSeries(this.db)) await this.numberSeries(series);
    return calls;
  }

  private async numberSeries(series: InvoiceSeries): Promise<void> {
    for (let numbered = BATCH; numbered === BATCH;) {
      numbered = await this.db.tx(async (tx) => {
        const documents = await numberBatch(tx, series, BATCH);
        const issued = documents.map(({ id, announced }) => ({
          invoiceId: id,
          ...(!announced && { silent: true }),
        }));
        await this.outbox.emitAll(tx, 'invoice.issued', issued);
        return documents.length;
      });
    }
  }
}
