import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { invalidField } from '../../platform/http/request.errors';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder, readAuthorization, setUncharged } from '../order-records/order-records.queries';
import { amountLeft, isPaid } from '../order-records/order-records.states';
import { assertLeavesGiftCards, assertWithinBalance } from './refunds.balance.rules';
import { CancelledUnitsService, type UnitsRefund } from './refunds.cancelled-units.service';
import { Refund, RefundItem } from './refunds.entity';
import { RefundErrors } from './refunds.errors';
import { type RefundBalance, lockRefund, lockRefundBalance } from './refunds.queries';
import { type RefundRequest, limitRefund, resolveRefund } from './refunds.requests.rules';
import { RefundsService } from './refunds.service';
import { freeMoneyOf } from './refunds.split.rules';
import { type ResolvedRefund, tendersFor } from './refunds.tenders.rules';

/** Statuses of orders whose goods are on their way, or will be, before they are paid. */
const OWED: readonly string[] = ['confirmed', 'processing', 'shipped', 'delivered'];

/**
 * Refunds orders, whether they are paid or not. The refund of an unpaid order lowers what is left to pay, and moves no
 * money (docs/refunds.md).
 */
@Injectable()
export class OrderRefundsService {
  constructor(
    private readonly refunds: RefundsService,
    private readonly cancelled: CancelledUnitsService,
    private readonly orders: OrderPaymentsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** Locks the payment of a locked order, and reads what can be refunded; of an unpaid order, as if it were paid. */
  lockBalance(tx: Tx, order: Order): Promise<RefundBalance> {
    return lockRefundBalance(tx, order, !isPaid(order.payment_status));
  }

  /**
   * Refunds a part of a locked order, or its whole balance.
   * @throws the errors of `RefundsService.openRefund`; RefundErrors.ORDER_NOT_PAID for an unpaid order that is pending,
   * over, a replacement, or paid by a card whose bank holds the money
   */
  openRefund(tx: Tx, order: Order, request: RefundRequest): Promise<Refund> {
    return isPaid(order.payment_status)
      ? this.refunds.openRefund(tx, order, request)
      : this.lowerDebt(tx, order, request);
  }

  /**
   * Lowers what is left to pay of an unpaid order by units that its customer has just cancelled, less what it was lowered
   * for them before.
   * @throws as `openRefund`
   */
  async refundRestOfUnits(tx: Tx, order: Order, request: UnitsRefund): Promise<void> {
    const open = await this.cancelled.restOfUnits(tx, order, request);
    if (open) await this.openRefund(tx, order, open);
  }

  /**
   * Lowers what is left to pay of an unpaid order, by a refund that stays `approved` until the order is paid. Once nothing
   * is left to pay, the order is paid. What the customer paid beyond that is refunded.
   */
  private async lowerDebt(tx: Tx, order: Order, request: RefundRequest): Promise<Refund> {
    await assertOwed(tx, order);
    if (request.waits) throw invalidField('status', 'The refund of an unpaid order cannot wait.');
    if (request.method === 'wallet')
      throw invalidField('method', 'Nothing was paid that could become credit.');
    const balance = await this.lockBalance(tx, order);
    const wanted = resolveRefund(balance, request);
    assertLeavesGiftCards(balance, wanted);
    assertWithinBalance(balance, wanted.amount);
    if (wanted.amount === 0)
      throw invalidField(request.items ? 'items' : 'amount', 'There is nothing to refund.');
    const left = amountLeft(order);
    const amount = Math.min(wanted.amount, left);
    assertGiftCardsArePaid(balance, wanted, amount);
    if (amount === left) assertDigitalIsPaid(balance, wanted);
    const lowering = limitRefund(wanted, amount);
    const refund = await this.insertReleased(tx, order, request, lowering);
    const uncharged = order.uncharged_amount + amount;
    const { uncharged_shipping: shipping, uncharged_silent } = order;
    const at = this.clock.now();
    await setUncharged(tx, order.id, { amount: uncharged, shipping, silent: uncharged_silent, at });
    if (amount === left) await this.settleDebt(tx, order, uncharged);
    await this.announce(tx, refund);
    if (wanted.amount > amount) {
      const restOf = { refundId: refund.id, shipping: wanted.shipping - lowering.shipping };
      const rest = { ...request, items: null, amount: wanted.amount - amount, restOf };
      const paid = await lockOrder(tx, order.id);
      if (paid) await this.refunds.openRefund(tx, paid, rest);
    }
    return (await lockRefund(tx, refund.id)) ?? refund;
  }

  private async insertReleased(
    tx: Tx,
    { id, user_id, currency }: Order,
    request: RefundRequest,
    { amount, shipping, items }: ResolvedRefund,
  ): Promise<Refund> {
    const now = this.clock.now();
    const refunds = tx.repo(Refund);
    const refund = refunds.create({
      order_id: id,
      user_id,
      return_id: request.returnId ?? null,
      source: request.source,
      method: 'original',
      status: 'approved',
      currency,
      amount,
      offline_amount: amount,
      // The order counts it once it is paid.
      counted_amount: 0,
      shipping_amount: shipping,
      reason: request.reason,
      released: true,
      silent: request.silent ?? false,
      created_by: request.staff?.userId ?? null,
      created_at: now,
      updated_at: now,
    });
    await refunds.insert(refund);
    await tx.repo(RefundItem).insert(items.map((item) => ({ ...item, refund_id: refund.id })));
    return refund;
  }

  /** Marks an order of which nothing is left to pay as paid. @param released what is not charged, in minor units */
  private async settleDebt(tx: Tx, order: Order, released: number): Promise<void> {
    const amount = order.amount_due - order.received_amount;
    await this.orders.markOrderPaid(tx, order.id, { amount, released }, { actor: 'system', silent: true });
    await this.cancelled.refundUncharged(tx, order.id, released);
  }

  private announce(tx: Tx, { id: refundId, order_id: orderId, silent }: Refund): Promise<void> {
    return this.outbox.emit(tx, 'refund.debt-lowered', { orderId, refundId, ...(silent && { silent }) });
  }
}

/** @throws RefundErrors.ORDER_NOT_PAID */
async function assertOwed(tx: Tx, order: Order): Promise<void> {
  const isOwed = OWED.includes(order.status) && order.exchange_amount === 0;
  if (!isOwed || (await readAuthorization(tx, order.id))) throw RefundErrors.ORDER_NOT_PAID();
}

/**
 * A gift card does not pay for another one. So what the customer still pays has to cover the sold gift cards that stay.
 * @param amount what is left to pay becomes that much less, in minor units
 * @throws RequestErrors.VALIDATION_ERROR
 */
function assertGiftCardsArePaid(balance: RefundBalance, { items }: ResolvedRefund, amount: number): void {
  if (amount <= freeMoneyOf(tendersFor(balance, items))) return;
  const message =
    'Gift cards cannot pay for the gift cards of this order. Cancel these first, or refund this once the order is paid.';
  throw invalidField(items.length ? 'items' : 'amount', message);
}

/**
 * Digital goods and gift cards are delivered once nothing is left to pay. So what stays of the order has to cover them.
 * @throws RequestErrors.VALIDATION_ERROR
 */
function assertDigitalIsPaid({ lines, refundable }: RefundBalance, { amount, items }: ResolvedRefund): void {
  const digital = lines.reduce((sum, { orderItemId, value, quantity, digitalUnits }) => {
    const own = items.find(({ order_item_id }) => order_item_id === orderItemId)?.quantity ?? 0;
    return sum + Math.floor((value * Math.max(0, digitalUnits - own)) / quantity);
  }, 0);
  if (digital <= refundable - amount) return;
  const message =
    'Cancel the digital goods and gift cards first: they are delivered once nothing is left to pay.';
  throw invalidField(items.length ? 'items' : 'amount', message);
}
