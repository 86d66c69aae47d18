import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../config';
import { STORE_CONFIG } from '../config.module';
import type { StoreEvents } from '../events';
import { lockOrder } from '../orders/orders.queries';
import { isPaid } from '../orders/orders.states';
import { SettingsService } from '../settings/settings.service';
import { insertInvoice, invoicedParts, isInvoiced } from './invoices.queries';
import { snapshotOf } from './invoices.snapshot';

/** Issues invoices. Locks the order first, then the counter of the series. */
@Injectable()
export class InvoiceIssuing {
  constructor(
    private readonly db: Db,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Issues the invoice of a paid order; safe to repeat. @param silent the customer is told nothing of it */
  async issue({ orderId, silent }: { orderId: number; silent?: boolean }): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || !isPaid(order.payment_status) || (await isInvoiced(tx, orderId))) return;
      const { address, registration, language } = this.config.shop;
      const { name, color } = (await this.settings.get(tx)).store;
      const snapshot = snapshotOf(order, await invoicedParts(tx, orderId), {
        seller: { name, color, address, registration },
        fallback: language,
      });
      const issuedAt = this.clock.now();
      const invoiceId = await insertInvoice(tx, { type: 'invoice', order, snapshot, issuedAt });
      await this.outbox.emit(tx, 'invoice.issued', { invoiceId, ...(silent && { silent }) });
    });
  }
}
