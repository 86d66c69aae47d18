import { Injectable } from '@nestjs/common';
import { allocate } from '@comptoir/contracts';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { type Cut, type Shortage, cutOf } from './refunds.planned.rules';
import { Refund, RefundItem } from './refunds.entity';
import { RefundStatusService } from './refunds.status.service';

/** Room that is needed at a payment and its order, in minor units. */
export interface NeededBalance {
  orderId: number;
  paymentId: number;
  card: number;
  order: number;
  /** The refund that needs it. */
  refundId?: number;
}

/** Refunds that no job has sent, the latest first. A job claims a refund under the lock of its row. */
const PLANNED = `
  SELECT * FROM refunds WHERE order_id = $1 AND id <> $2 AND processor_refund_id IS NULL AND sent_at IS NULL
    AND (status = 'pending' OR (status = 'approved' AND card_amount > 0))
  ORDER BY id DESC FOR UPDATE`;

/** Refunds that a job is sending, the latest first. */
const CLAIMED = `
  SELECT * FROM refunds WHERE order_id = $1 AND id <> $2 AND processor_refund_id IS NULL AND sent_at IS NOT NULL
    AND status = 'approved' AND card_amount > 0
  ORDER BY id DESC FOR UPDATE`;

/** Makes room for what has already happened at the processor, by refunds that are only planned. */
@Injectable()
export class PlannedRefundsService {
  constructor(
    private readonly statuses: RefundStatusService,
    private readonly clock: Clock,
  ) {}

  /**
   * Shrinks planned refunds, the latest first, until the need fits. One of which nothing remains fails. The
   * caller has locked the order and the payment.
   */
  async shrinkPlanned(tx: Tx, need: NeededBalance, reason: string): Promise<void> {
    for (const plan of await tx.rows<Refund>(PLANNED, [need.orderId, need.refundId ?? 0])) {
      const left = await leftOf(tx, need);
      const short = { card: need.card - left.card, order: need.order - left.order };
      if (short.card <= 0 && short.order <= 0) return;
      await this.shrink(tx, plan, shortageFor(plan, need, short), reason);
    }
  }

  /**
   * Fails refunds that are being sent, if the processor cannot make them any more because of the need. Their
   * amounts cannot shrink, because the processor may know them.
   */
  async failClaimed(tx: Tx, need: NeededBalance, reason: string): Promise<void> {
    for (const claimed of await tx.rows<Refund>(CLAIMED, [need.orderId, need.refundId ?? 0])) {
      const left = await leftOf(tx, need);
      if (left.card + left.disputedCard >= need.card && left.order + left.disputed >= need.order) return;
      await this.statuses.markRefundFailed(tx, claimed, reason);
    }
  }

  private async shrink(tx: Tx, plan: Refund, short: Shortage, reason: string): Promise<void> {
    const cut = cutOf(plan, short);
    const by = cut.card_amount + cut.offline_amount + cut.wallet_amount + cut.gift_card_amount;
    if (by === 0) return;
    if (by === plan.amount) return this.statuses.markRefundFailed(tx, plan, reason);
    const shipping = await this.shrinkItems(tx, plan, plan.amount - by);
    await this.shrinkParts(tx, plan, cut, shipping);
    const isDone = plan.status === 'approved' && plan.card_amount === cut.card_amount;
    if (isDone && plan.offline_amount === cut.offline_amount)
      await this.statuses.markRefundProcessed(tx, plan);
  }

  private async shrinkParts(tx: Tx, plan: Refund, cut: Cut, shipping: number): Promise<void> {
    await tx.execute(
      `UPDATE refunds SET amount = amount - ($2::bigint + $3::bigint + $4::bigint + $5::bigint), card_amount = card_amount - $2,
         offline_amount = offline_amount - $3, wallet_amount = wallet_amount - $4,
         gift_card_amount = gift_card_amount - $5,
         counted_amount = greatest(0, counted_amount - ($2::bigint + $3::bigint + $4::bigint + $5::bigint)),
         shipping_amount = $6, updated_at = $7
       WHERE id = $1`,
      [
        ...[plan.id, cut.card_amount, cut.offline_amount, cut.wallet_amount, cut.gift_card_amount],
        ...[shipping, this.clock.now()],
      ],
    );
  }

  /** Divides the new amount over the units of a refund. @returns the part of it that refunds shipping */
  private async shrinkItems(tx: Tx, { id, shipping_amount }: Refund, amount: number): Promise<number> {
    const items = await tx
      .repo(RefundItem)
      .find({ where: { refund_id: id }, order: { order_item_id: 'ASC' } });
    const weights = [shipping_amount, ...items.map((item) => item.amount)];
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    if (items.length === 0 || whole <= amount) return Math.min(shipping_amount, amount);
    const [shipping = 0, ...shares] = allocate(amount, weights);
    for (const [index, { order_item_id }] of items.entries()) {
      await tx.repo(RefundItem).update({ refund_id: id, order_item_id }, { amount: shares[index] ?? 0 });
    }
    return shipping;
  }
}

/** A card part makes room only at its own payment. */
function shortageFor(plan: Refund, { paymentId }: NeededBalance, { card, order }: Shortage): Shortage {
  return { card: plan.payment_id === paymentId ? card : 0, order };
}

/** Balance of an order and of its payment, in minor units. */
export interface BalanceLeft {
  /** Less than zero when more was refunded and withdrawn than was paid. */
  order: number;
  card: number;
  /** Amount that disputes withhold from both. */
  disputed: number;
  disputedCard: number;
}

/** Reads what is neither refunded, reserved nor disputed. */
export async function leftOf(
  tx: Tx,
  { orderId, paymentId }: Pick<NeededBalance, 'orderId' | 'paymentId'>,
): Promise<BalanceLeft> {
  const row = await tx.row<BalanceLeft>(
    `SELECT o.paid_amount - o.refunded_amount - o.refunding_amount - o.disputed_amount AS "order",
       p.amount - p.refunded_amount - p.disputed_amount AS card, o.disputed_amount AS disputed,
       p.disputed_amount AS "disputedCard"
     FROM orders o JOIN payments p ON p.id = $2 WHERE o.id = $1`,
    [orderId, paymentId],
  );
  if (!row) throw new Error(`order ${orderId} does not exist`);
  return row;
}
