import { Injectable } from '@nestjs/common';
import { chargeStep } from '@comptoir/contracts';
import type { Tx } from '@comptoir/db';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder, setUncharged } from '../order-records/order-records.queries';
import { assertRefundable, assertWithinBalance } from './refunds.balance.rules';
import { type RefundBalance, lockRefundBalance } from './refunds.queries';
import { type RefundRequest, type RefundUnits, resolveRefund } from './refunds.requests.rules';
import { RefundsService } from './refunds.service';
import { splitRefund } from './refunds.split.rules';

/**
 * Refunds units that are cancelled alone. Those of an authorized order are taken off the money that will be charged.
 * Once the rest is paid, they are refunded too, by refunds that move no money (docs/payments.md). The caller has
 * locked the order.
 */
@Injectable()
export class CancelledUnitsService {
  constructor(private readonly refunds: RefundsService) {}

  /**
   * Refunds units of a paid order, unless they were refunded before.
   * @throws RefundErrors.REFUND_EXCEEDS_BALANCE, RefundErrors.PAYMENT_DISPUTED, RefundErrors.GIFT_CARD_USED
   */
  async refundUnits(tx: Tx, order: Order, request: RefundRequest): Promise<void> {
    const { amount } = resolveRefund(await lockRefundBalance(tx, order), request);
    if (amount > 0) await this.refunds.openRefund(tx, order, request);
  }

  /**
   * Refunds what is left of units of a paid order that its customer has just cancelled: what was refunded before
   * counts, so that the units which stay are paid.
   * @throws RefundErrors.PAYMENT_DISPUTED, RefundErrors.GIFT_CARD_USED
   */
  async refundRestOfUnits(
    tx: Tx,
    order: Order,
    request: RefundRequest & { items: readonly RefundUnits[] },
  ): Promise<void> {
    const balance = await lockRefundBalance(tx, order);
    const { items: cancelled } = await cancellationOf(tx, order.id, false);
    const open = { ...request, items: unrefundedOf(balance, request.items, cancelled) };
    const amount = Math.min(resolveRefund(balance, open).amount, balance.refundable + balance.disputed);
    if (amount > 0) await this.refunds.openRefund(tx, order, { ...open, amount });
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
    const { amount } = resolveRefund(balance, await cancellationOf(tx, order.id, withShipping));
    if (amount > 0) assertWithinBalance(balance, amount);
    assertRefundable(balance, amount, 'cancellation');
    const { card_amount } = splitRefund(amount, 'original', balance.tenders, chargeStep(order.currency));
    await setUncharged(tx, order.id, { amount: card_amount, shipping: withShipping, silent });
  }

  /**
   * Refunds the units of a paid order that were cancelled before it was paid.
   * @param released part of its amount due that was not charged, in minor units; the rest is sent back
   */
  async refundUncharged(tx: Tx, orderId: number, released: number): Promise<void> {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`order ${orderId} does not exist`);
    const request = {
      ...(await cancellationOf(tx, orderId, order.uncharged_shipping)),
      silent: order.uncharged_silent,
    };
    const balance = await lockRefundBalance(tx, order);
    const { amount } = resolveRefund(balance, request);
    if (amount === 0) return;
    const step = chargeStep(order.currency);
    const { card_amount, offline_amount } = splitRefund(amount, 'original', balance.tenders, step);
    const money = card_amount + offline_amount;
    if (released === 0 || released >= money) {
      await this.refunds.openRefund(tx, order, { ...request, released: released > 0 });
      return;
    }
    // More was charged than was asked for last: units were cancelled during the capture.
    await this.refunds.openRefund(tx, order, { ...request, amount: released, released: true });
    const rest = { ...request, items: null, includeShipping: false, amount: amount - released };
    await this.refunds.openRefund(tx, order, rest);
  }
}

/** Returns units without those that were refunded before. @param cancelled all cancelled units of the order */
function unrefundedOf(
  { lines }: RefundBalance,
  units: readonly RefundUnits[],
  cancelled: readonly RefundUnits[],
): RefundUnits[] {
  return units
    .map((unit) => {
      const refunded =
        lines.find(({ orderItemId }) => orderItemId === unit.orderItemId)?.refundedQuantity ?? 0;
      const all = cancelled.find(({ orderItemId }) => orderItemId === unit.orderItemId)?.quantity ?? 0;
      return { ...unit, quantity: Math.min(unit.quantity, all - refunded) };
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
