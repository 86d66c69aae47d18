import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { CHARGE_DISPUTED } from '@comptoir/payments';
import type { StoreEvents, StoreJobs } from '../../events';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import { PlannedRefundsService } from './refunds.planned.service';
import { readReplacements } from './refunds.queries';
import { RefundStatusService } from './refunds.status.service';
import { RefundsService } from './refunds.service';

/** Lets refunds follow the money that disputes withdraw and reinstate (docs/payments.md). */
@Injectable()
export class RefundDisputesService {
  constructor(
    private readonly db: Db,
    private readonly refunds: RefundsService,
    private readonly planned: PlannedRefundsService,
    private readonly statuses: RefundStatusService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
  ) {}

  /**
   * Lets refunds and what the order earned follow the money that a dispute has moved. Refunds that no job has sent
   * shrink when money was withdrawn, because the processor would reject them. What a dispute held back of an
   * ended order is refunded. The caller has locked the order, and stored the movement.
   */
  async followMoney(tx: Tx, order: Order, paymentId: number): Promise<void> {
    const need = { orderId: order.id, paymentId, card: 0, order: 0 };
    await this.planned.shrinkPlanned(tx, need, CHARGE_DISPUTED);
    await this.refundHeldBack(tx, order, paymentId);
    await this.statuses.syncOrder(tx, order.id);
  }

  /**
   * Refunds what a dispute held back: the rest of a locked order that has ended, and the rest of a payment that
   * the order did not accept.
   */
  async refundHeldBack(tx: Tx, order: Order, paymentId: number): Promise<void> {
    await this.refundEnded(tx, order);
    await this.outbox.enqueue(tx, 'payments.return-money', { paymentId });
  }

  /**
   * Refunds what a dispute of an order held back of its replacement orders: the rest of those that have ended. Each has
   * a transaction of its own, because orders are locked from the newest to the oldest. Safe to repeat.
   */
  async refundReplacements(orderId: number): Promise<void> {
    for (const id of await readReplacements(this.db, orderId)) {
      await this.db.tx(async (tx) => {
        const order = await lockOrder(tx, id);
        if (order) await this.refundEnded(tx, order);
      });
    }
  }

  private async refundEnded(tx: Tx, order: Order): Promise<void> {
    const isOver = order.status === 'cancelled' || order.status === 'refunded';
    if (!isOver || !isPaid(order.payment_status)) return;
    await this.refunds.refundRest(tx, order, {
      source: order.status === 'cancelled' ? 'cancellation' : 'staff',
      reason: 'The rest of an order that has ended.',
    });
  }
}
