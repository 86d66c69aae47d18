import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { CHARGE_DISPUTED } from '@comptoir/payments';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import { PlannedRefundsService, leftOf } from './refunds.planned.service';
import { RefundStatusService } from './refunds.status.service';
import { refundedBesidesCard } from './refunds.balance.rules';
import { RefundDisputesService } from './refunds.disputes.service';
import { Refund } from './refunds.entity';
import { lockRefund } from './refunds.queries';

/** The current state of a refund at the processor. */
export interface ProcessorRefund {
  id: string;
  /** The refunded payment. */
  paymentId: number;
  /** Minor units of the payment's currency. */
  amount: number;
  state: 'processed' | 'under-way' | 'failed';
  failureReason: string | null;
  /** Key and attempt of the refund; null for one that was made in the dashboard. */
  key: string | null;
  attempt: number | null;
}

interface PaymentRow {
  id: number;
  order_id: number;
  user_id: number;
  status: string;
  amount: number;
  refunded_amount: number;
  currency: string;
}

/** Order and payment that are locked while a refund is settled. */
interface LockedRows {
  order: Order;
  payment: PaymentRow;
}

const BY_PROCESSOR = `
  SELECT * FROM refunds WHERE processor_refund_id = $1 OR key = $2::uuid
  ORDER BY (processor_refund_id = $1) IS TRUE DESC LIMIT 1 FOR UPDATE`;

const DISPLACED = 'The money was refunded at the payment processor.';

/**
 * Applies results from the processor to refunds. No other code does so. The processor's state always counts,
 * including refunds made in its dashboard. Safe to repeat, in any order and concurrently.
 */
@Injectable()
export class RefundSettlementService {
  constructor(
    private readonly db: Db,
    private readonly statuses: RefundStatusService,
    private readonly disputes: RefundDisputesService,
    private readonly planned: PlannedRefundsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  async recordRefund(update: ProcessorRefund): Promise<void> {
    await this.db.tx(async (tx) => {
      const locked = await lockRows(tx, update.paymentId);
      const known = await tx.row<Refund>(BY_PROCESSOR, [update.id, update.key]);
      const isOurs =
        known &&
        (known.processor_refund_id === update.id ||
          (!known.processor_refund_id && known.attempt === update.attempt));
      if (isOurs) await this.apply(tx, locked, known, update);
      else if (update.state !== 'failed') await this.createProcessorRefund(tx, locked, update);
    });
  }

  /** Marks an attempt as failed that the processor has rejected permanently. */
  async failAttempt(refundId: number, attempt: number, reason: string): Promise<void> {
    await this.db.tx(async (tx) => {
      const found = await tx.repo(Refund).findOneByOrFail({ id: refundId });
      const order = await lockOrder(tx, found.order_id);
      const refund = await lockRefund(tx, refundId);
      if (refund?.status !== 'approved' || refund.attempt !== attempt || refund.processor_refund_id) return;
      await this.statuses.markRefundFailed(tx, refund, reason);
      // The dispute was stored while this refund was on its way; the part that is not disputed can go back.
      const { payment_id } = refund;
      const isStored = await tx.row('SELECT FROM payments WHERE id = $1 AND disputed_amount > 0', [
        payment_id,
      ]);
      if (order && payment_id && isStored && reason === CHARGE_DISPUTED)
        await this.disputes.refundHeldBack(tx, order, payment_id);
    });
  }

  private async apply(tx: Tx, locked: LockedRows, refund: Refund, update: ProcessorRefund): Promise<void> {
    const isSettled = refund.processor_refund_id === update.id;
    // A failed refund never succeeds: this state was read before it failed.
    if (refund.status === 'failed' && isSettled) return;
    if (refund.status === 'processed' && update.state !== 'failed') return;
    if (refund.status === 'failed' && update.state !== 'failed')
      await this.freeBalance(tx, locked, refund, refund);
    await tx.execute(
      `UPDATE refunds SET processor_refund_id = $2, checked_at = $3, updated_at = $3,
         status = CASE status WHEN 'failed' THEN CASE WHEN $4 THEN 'failed' ELSE 'approved' END ELSE status END
       WHERE id = $1`,
      [refund.id, update.id, this.clock.now(), update.state === 'failed'],
    );
    if (update.state === 'processed') await this.statuses.markCardRefunded(tx, refund);
    if (update.state === 'failed' && refund.status !== 'failed') {
      await this.statuses.markRefundFailed(
        tx,
        refund,
        update.failureReason ?? 'The processor could not pay it back.',
      );
    }
  }

  /** Creates the refund for one that was made at the processor. */
  private async createProcessorRefund(
    tx: Tx,
    { order, payment }: LockedRows,
    update: ProcessorRefund,
  ): Promise<void> {
    const counts = isPaid(order.payment_status) && payment.status === 'paid';
    const wanted = { id: 0, card_amount: update.amount, counted_amount: counts ? update.amount : 0 };
    await this.freeBalance(tx, { order, payment }, wanted, null);
    const left = await leftOf(tx, { orderId: order.id, paymentId: payment.id });
    const now = this.clock.now();
    const refunds = tx.repo(Refund);
    const refund = refunds.create({
      order_id: order.id,
      user_id: order.user_id,
      payment_id: payment.id,
      source: 'processor',
      method: 'original',
      status: 'approved',
      currency: payment.currency,
      amount: update.amount,
      card_amount: update.amount,
      counted_amount: Math.min(wanted.counted_amount, left.order + left.disputed),
      reason: 'Refunded at the payment processor.',
      processor_refund_id: update.id,
      sent_at: now,
      checked_at: now,
      created_at: now,
      updated_at: now,
    });
    await refunds.insert(refund);
    if (update.state === 'processed') await this.statuses.markCardRefunded(tx, refund);
    // The order never accepted this payment, so the rest of it goes back too.
    if (payment.status === 'cancelled') {
      await this.outbox.enqueue(tx, 'payments.return-money', { paymentId: payment.id });
    }
  }

  /** Frees balance for a refund that the processor has already made. */
  private async freeBalance(
    tx: Tx,
    { order, payment }: LockedRows,
    wanted: Pick<Refund, 'id' | 'card_amount' | 'counted_amount'>,
    of: Refund | null,
  ): Promise<void> {
    const kept = of ? refundedBesidesCard(of) : 0;
    const need = {
      orderId: order.id,
      paymentId: payment.id,
      card: wanted.card_amount,
      order: Math.max(0, wanted.counted_amount - kept),
      refundId: wanted.id,
    };
    await this.planned.shrinkPlanned(tx, need, DISPLACED);
    await this.planned.failClaimed(tx, need, DISPLACED);
  }
}

async function lockRows(tx: Tx, paymentId: number): Promise<LockedRows> {
  const found = await tx.row<PaymentRow>('SELECT * FROM payments WHERE id = $1', [paymentId]);
  const order = found && (await lockOrder(tx, found.order_id));
  const payment = await tx.row<PaymentRow>('SELECT * FROM payments WHERE id = $1 FOR UPDATE', [paymentId]);
  if (!order || !payment) throw new Error(`payment ${paymentId} does not exist`);
  return { order, payment };
}
