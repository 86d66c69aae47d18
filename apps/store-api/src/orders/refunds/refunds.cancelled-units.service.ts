import { Injectable } from '@nestjs/common';
import { chargeStep } from '@comptoir/contracts';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder, setUncharged } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import type { Refund } from './refunds.entity';
import {
  assertLeavesGiftCards,
  assertRefundable,
  assertWithinBalance,
  mostRefundable,
} from './refunds.balance.rules';
import { type RefundBalance, lockDebtRefunds, lockRefund, lockRefundBalance } from './refunds.queries';
import { type RefundRequest, type RefundUnits, resolveRefund } from './refunds.requests.rules';
import { tendersFor } from './refunds.tenders.rules';
import { RefundsService } from './refunds.service';
import { splitRefund } from './refunds.split.rules';

/** A refund of units of lines. */
export type UnitsRefund = RefundRequest & { items: readonly RefundUnits[] };

/**
 * Refunds units that are cancelled alone, and what was refunded of an order before it was paid. Those of an authorized order are taken off the money that will be charged.
 * Once the rest is paid, they are refunded too, by refunds that move no money (docs/payments.md). The caller has
 * locked the order.
 */
@Injectable()
export class CancelledUnitsService {
  constructor(
    private readonly refunds: RefundsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds units of a paid order, unless they were refunded before.
   * @throws RefundErrors.REFUND_EXCEEDS_BALANCE, RefundErrors.PAYMENT_DISPUTED, RefundErrors.GIFT_CARD_USED
   */
  async refundUnits(tx: Tx, order: Order, request: RefundRequest): Promise<void> {
    const { amount } = resolveRefund(await lockRefundBalance(tx, order), request);
    if (amount > 0) await this.refunds.openRefund(tx, order, request);
  }

  /**
   * Refunds what is left of units of a paid order that were just cancelled: what was refunded before
   * counts, so that the units which stay are paid.
   * @throws RefundErrors.PAYMENT_DISPUTED, RefundErrors.GIFT_CARD_USED
   */
  async refundRestOfUnits(tx: Tx, order: Order, request: UnitsRefund): Promise<void> {
    const open = await this.restOfUnits(tx, order, request);
    if (open) await this.refunds.openRefund(tx, order, open);
  }

  /**
   * Returns the refund of what is left of units of a locked order that were just cancelled, undefined when
   * all of it was refunded before. Of an unpaid order, what was refunded is what the customer need not pay.
   */
  async restOfUnits(tx: Tx, order: Order, request: UnitsRefund): Promise<RefundRequest | undefined> {
    const balance = await lockRefundBalance(tx, order, !isPaid(order.payment_status));
    const { items: cancelled } = await cancellationOf(tx, order.id, false);
    const open = {
      ...request,
      items: unrefundedOf(balance, request.items, { cancelled, by: 'refundedQuantity' }),
    };
    const resolved = resolveRefund(balance, open);
    const amount = Math.min(resolved.amount, mostRefundable(balance, resolved.items));
    return amount > 0 ? { ...open, amount } : undefined;
  }

  /**
   * Lowers what will be charged for an authorized order by its cancelled units.
   * @throws RefundErrors.REFUND_EXCEEDS_BALANCE, RequestErrors.VALIDATION_ERROR
   */
  async lowerCharge(
    tx: Tx,
    order: Order,
    { shipping, silent }: { shipping: boolean; silent: boolean },
  ): Promise<void> {
    const balance = await lockRefundBalance(tx, order, true);
    const withShipping = shipping || order.uncharged_shipping;
    const { items, ...cancellation } = await cancellationOf(tx, order.id, withShipping);
    const request = {
      ...cancellation,
      items: unrefundedOf(balance, items, { cancelled: items, by: 'refundedByCancellation' }),
    };
    const resolved = resolveRefund(balance, request);
    const { amount } = resolved;
    if (amount > 0) {
      assertLeavesGiftCards(balance, resolved);
      assertWithinBalance(balance, amount);
    }
    assertRefundable(balance, amount, 'cancellation');
    const tenders = tendersFor(balance, resolved.items);
    const { card_amount } = splitRefund(amount, 'original', tenders, chargeStep(order.currency));
    const debts = await lockDebtRefunds(tx, order.id);
    const lowered = debts.reduce((sum, refund) => sum + refund.amount, 0);
    await setUncharged(tx, order.id, {
      ...{ amount: lowered + card_amount, shipping: withShipping, silent },
      at: this.clock.now(),
    });
  }

  /**
   * Refunds what was refunded of an order before it was paid, and its units that were cancelled then.
   * @param released part of its amount due that was not charged, in minor units; the rest is sent back
   */
  async refundUncharged(tx: Tx, orderId: number, released: number): Promise<void> {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`order ${orderId} does not exist`);
    let left = released;
    for (const refund of await lockDebtRefunds(tx, orderId)) {
      const isReleased = refund.amount <= left;
      if (isReleased) left -= refund.amount;
      await this.countRefund(tx, order, refund, isReleased);
    }
    await this.refundCancelled(tx, order, left);
  }

  /** Counts a refund of a paid order that lowered what was left to pay. One that was charged after all is sent back. */
  private async countRefund(
    tx: Tx,
    order: Order,
    { id, amount }: Refund,
    isReleased: boolean,
  ): Promise<void> {
    const { paymentId } = await lockRefundBalance(tx, order);
    await tx.execute(
      `UPDATE refunds SET payment_id = $2, card_amount = $3, offline_amount = amount - $3, counted_amount = amount,
         released = $4, updated_at = $5 WHERE id = $1`,
      [id, paymentId, paymentId === null ? 0 : amount, isReleased, this.clock.now()],
    );
    const counted = await lockRefund(tx, id);
    if (!counted) return;
    // The credit note has told the customer.
    const told = isReleased ? { ...counted, silent: true } : counted;
    await this.refunds.payOutRefund(tx, order, told);
  }

  /** @param released part of the amount due that was not charged for cancelled units, in minor units */
  private async refundCancelled(tx: Tx, order: Order, released: number): Promise<void> {
    const balance = await lockRefundBalance(tx, order);
    const { items, ...cancellation } = await cancellationOf(tx, order.id, order.uncharged_shipping);
    const request = {
      ...cancellation,
      items: unrefundedOf(balance, items, { cancelled: items, by: 'refundedByCancellation' }),
      silent: order.uncharged_silent,
    };
    const resolved = resolveRefund(balance, request);
    const { amount } = resolved;
    if (amount === 0) return;
    const step = chargeStep(order.currency);
    const tenders = tendersFor(balance, resolved.items);
    const { card_amount, offline_amount } = splitRefund(amount, 'original', tenders, step);
    const money = card_amount + offline_amount;
    if (released === 0 || released >= money) {
      await this.refunds.openRefund(tx, order, { ...request, released: released > 0 });
      return;
    }
    // More was charged than was asked for last: units were cancelled during the capture.
    const { id: refundId, shipping_amount } = await this.refunds.openRefund(tx, order, {
      ...request,
      amount: released,
      released: true,
    });
    const restOf = { refundId, shipping: resolved.shipping - shipping_amount };
    await this.refunds.openRefund(tx, order, { ...request, items: null, amount: amount - released, restOf });
  }
}

/**
 * Returns units without those that were refunded before, and at most the units that no refund has taken.
 * @param of all cancelled units of the order, and which refunded units of a line count as cancelled ones
 */
function unrefundedOf(
  { lines }: RefundBalance,
  units: readonly RefundUnits[],
  of: { cancelled: readonly RefundUnits[]; by: 'refundedQuantity' | 'refundedByCancellation' },
): RefundUnits[] {
  return units
    .map((unit) => {
      const line = lines.find(({ orderItemId }) => orderItemId === unit.orderItemId);
      const all = of.cancelled.find(({ orderItemId }) => orderItemId === unit.orderItemId)?.quantity ?? 0;
      const left = line ? line.quantity - line.refundedQuantity : 0;
      return { ...unit, quantity: Math.min(unit.quantity, all - (line?.[of.by] ?? 0), left) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** Reads the refund of all cancelled units of an order. */
async function cancellationOf(
  tx: Tx,
  orderId: number,
  includeShipping: boolean,
): Promise<RefundRequest & { items: RefundUnits[] }> {
  const items = await tx.rows<RefundUnits>(
    `SELECT id AS "orderItemId", cancelled_quantity AS quantity FROM order_items
     WHERE order_id = $1 AND cancelled_quantity > 0 ORDER BY id`,
    [orderId],
  );
  return { source: 'cancellation', method: 'original', reason: 'Items cancelled.', items, includeShipping };
}
