import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { LoyaltyService } from '../../credit/loyalty/loyalty.service';
import type { Order } from '../order-records/order-records.entity';
import { setOrderPaymentStatus } from '../order-records/order-records.queries';
import { type OrderPaymentStatus, isPaid } from '../order-records/order-records.states';
import type { Refund } from './refunds.entity';

/** Keeps when the card part had been refunded that comes back now. */
const INSERT_RETURNED = `
  INSERT INTO returned_refunds (refund_id, amount, refunded_at, returned_at)
  SELECT id, card_amount, card_refunded_at, $2 FROM refunds
  WHERE id = $1 AND card_refunded_at IS NOT NULL AND card_amount > 0`;

/**
 * Applies status changes of refunds. The caller has locked the order; triggers have already changed its
 * amounts.
 */
@Injectable()
export class RefundStatusService {
  constructor(
    private readonly loyalty: LoyaltyService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** Updates the order's payment status, and keeps loyalty points in proportion to what is not refunded. */
  async syncOrder(tx: Tx, orderId: number): Promise<void> {
    const order = await tx.row<Order>('SELECT * FROM orders WHERE id = $1', [orderId]);
    if (!order || !isPaid(order.payment_status)) return;
    const status = statusOf(order);
    if (status !== order.payment_status) {
      await setOrderPaymentStatus(tx, orderId, status, this.clock.now());
      const isOver = order.status === 'cancelled' || order.status === 'refunded';
      if (status === 'refunded' && !isOver)
        await this.outbox.emit(tx, 'order.refunded', { orderId, silent: true });
    }
    await this.loyalty.settleOrderPoints(tx, orderId);
  }

  /** Marks the card part as refunded. The refund is processed, unless staff still have to pay out a part. */
  async markCardRefunded(tx: Tx, refund: Refund): Promise<void> {
    await tx.execute(
      'UPDATE refunds SET card_refunded_at = coalesce(card_refunded_at, $2), updated_at = $2 WHERE id = $1',
      [refund.id, this.clock.now()],
    );
    if (refund.offline_amount === 0 || refund.paid_out_at) await this.markRefundProcessed(tx, refund);
  }

  /** Records that staff have paid back the offline part, the last one of the refund. */
  async markRefundPaidOut(tx: Tx, refund: Refund): Promise<void> {
    await tx.execute('UPDATE refunds SET paid_out_at = $2 WHERE id = $1', [refund.id, this.clock.now()]);
    await this.markRefundProcessed(tx, refund);
  }

  /** Marks a refund as processed and publishes the event. */
  async markRefundProcessed(tx: Tx, { id, order_id, silent }: Refund): Promise<void> {
    const now = this.clock.now();
    await tx.execute(
      `UPDATE refunds SET status = 'processed', processed_at = coalesce(processed_at, $2), failure_reason = NULL,
         updated_at = $2 WHERE id = $1`,
      [id, now],
    );
    await this.syncOrder(tx, order_id);
    await this.outbox.emit(tx, 'refund.processed', {
      orderId: order_id,
      refundId: id,
      ...(silent && { silent }),
    });
  }

  /** Marks a refund as failed and frees its amount, except for what was credited or paid out by hand. */
  async markRefundFailed(tx: Tx, { id, order_id }: Refund, reason: string): Promise<void> {
    await tx.execute(INSERT_RETURNED, [id, this.clock.now()]);
    await tx.execute(
      `UPDATE refunds SET status = 'failed', card_refunded_at = NULL, failure_reason = left($2, 500), updated_at = $3
       WHERE id = $1`,
      [id, reason, this.clock.now()],
    );
    await this.syncOrder(tx, order_id);
    await this.outbox.emit(tx, 'refund.failed', { orderId: order_id, refundId: id });
  }
}

function statusOf({ paid_amount, refunded_amount, payment_status }: Order): OrderPaymentStatus {
  if (paid_amount === 0) return payment_status;
  if (refunded_amount === 0) return 'paid';
  return refunded_amount >= paid_amount ? 'refunded' : 'partially_refunded';
}
