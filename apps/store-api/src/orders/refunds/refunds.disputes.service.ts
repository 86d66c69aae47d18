import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents, StoreJobs } from '../../events';
import type { Order } from '../order-records/order-records.entity';
import { isPaid } from '../order-records/order-records.states';
import { RefundStatusService } from './refunds.status.service';
import { RefundsService } from './refunds.service';

/** Lets refunds follow the money that disputes withdraw and reinstate (docs/payments.md). */
@Injectable()
export class RefundDisputesService {
  constructor(
    private readonly refunds: RefundsService,
    private readonly statuses: RefundStatusService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
  ) {}

  /** Reverses what the order earned, after a dispute withdrew money. The caller has locked the order. */
  async withdrawMoney(tx: Tx, order: Order): Promise<void> {
    await this.statuses.syncOrder(tx, order.id);
  }

  /**
   * Gives back what the order earned, after a dispute reinstated money. A cancelled order could not refund that
   * money, nor a payment that its order did not accept: it is refunded now. The caller has locked the order.
   */
  async reinstateMoney(tx: Tx, order: Order, paymentId: number): Promise<void> {
    const isOver = order.status === 'cancelled' || order.status === 'refunded';
    if (isOver && isPaid(order.payment_status)) {
      await this.refunds.refundRest(tx, order, {
        source: order.status === 'cancelled' ? 'cancellation' : 'staff',
        reason: 'The dispute was won after the order had ended.',
      });
    }
    await this.outbox.enqueue(tx, 'payments.return-money', { paymentId });
    await this.statuses.syncOrder(tx, order.id);
  }
}
