import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { readDeliveredUnits } from '../digital-goods/digital-goods.queries';
import { type ItemUnits, readOrderItems } from '../order-records/order-items.queries';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import { lockOwnOrder, readAuthorization } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import {
  isNeverWithdrawable,
  isWithdrawable,
  isWithdrawnWhole,
  withdrawableUntil,
} from '../order-records/withdrawal.rules';
import { unitsLeftOf } from '../orders/order-units';
import { OrderItemsCancellationService } from '../orders/orders.items-cancellation.service';
import { ReturnErrors } from '../returns/returns.errors';
import { ExpectedRefundsService } from '../returns/returns.expected.service';
import { isWhollyWithdrawn } from '../returns/returns.queries';
import { WithdrawnReturnsService } from '../returns/returns.withdrawals.service';
import type { PreviewWithdrawal, Withdraw } from './withdrawals.dto';
import type { WithdrawalItem } from './withdrawals.entity';
import {
  type RefundSums,
  hasWithdrawal,
  insertWithdrawal,
  readRefundSums,
  readRefundsAfter,
} from './withdrawals.queries';
import {
  type DividedUnits,
  type WithdrawableLine,
  allUnits,
  dividedUnits,
  linesOf,
} from './withdrawals.rules';

/** Note of a withdrawal in the history of an order, and the reason of its refund. */
const NOTE = 'Withdrawn from the contract.';

/** Effects of a withdrawal that is only previewed. Amounts are minor units of `currency`. */
export interface ExpectedWithdrawal extends RefundSums {
  currency: string;
  items: Omit<WithdrawalItem, 'withdrawal_id'>[];
  /** Refund of the goods once they are back; null when none have left. */
  expected: number | null;
}

/** Units of an order that were taken back. */
interface TakenBack extends Pick<ExpectedWithdrawal, 'items' | 'expected'> {
  order: Order;
  refundIds: number[];
  return_id: number | null;
}

/** Takes withdrawals of consumers, from the placement of an order to the end of the period (docs/returns.md). */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly db: Db,
    private readonly cancellation: OrderItemsCancellationService,
    private readonly returns: WithdrawnReturnsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
    private readonly expected: ExpectedRefundsService,
  ) {}

  /**
   * Withdraws from units of an order, by default from all that are left. Units that did not leave are cancelled, and the
   * others are claimed for a return that is approved at once. The lock of the order decides which of both a unit is:
   * shipments take it, too.
   * @returns the id of the withdrawal
   * @throws ReturnErrors.ORDER_NOT_FOUND, ReturnErrors.ORDER_NOT_WITHDRAWABLE,
   * ReturnErrors.WITHDRAWAL_PERIOD_EXPIRED, ReturnErrors.WITHDRAWAL_EXCLUDED,
   * ReturnErrors.RETURN_QUANTITY_EXCEEDED, OrderErrors.ORDER_NOT_PAID, RefundErrors.PAYMENT_DISPUTED,
   * RefundErrors.GIFT_CARD_USED, RequestErrors.VALIDATION_ERROR for items of another order
   */
  async withdraw(userId: number, orderNumber: string, input: Withdraw): Promise<number> {
    return this.db.tx(async (tx) => {
      const { order, items, refundIds, return_id } = await this.takeBack(tx, userId, orderNumber, input);
      const message = input.message ?? '';
      const withdrawal = { order_id: order.id, user_id: order.user_id, name: input.name ?? '', message };
      const at = this.clock.now();
      const id = await insertWithdrawal(tx, { ...withdrawal, items, refundIds, return_id, at });
      await this.outbox.emit(tx, 'order.withdrawn', { withdrawalId: id });
      return id;
    });
  }

  /**
   * Says what a withdrawal that is received now would refund: at once, and once the goods are back. Nothing is stored.
   * @throws as `withdraw`
   */
  preview(userId: number, orderNumber: string, input: PreviewWithdrawal): Promise<ExpectedWithdrawal> {
    return this.db.rehearse(async (tx) => {
      const { order, items, refundIds, expected } = await this.takeBack(tx, userId, orderNumber, input);
      return { currency: order.currency, items, expected, ...(await readRefundSums(tx, refundIds)) };
    });
  }

  /** Cancels the units that did not leave, and makes the return of the others. */
  private async takeBack(tx: Tx, userId: number, orderNumber: string, input: Withdraw): Promise<TakenBack> {
    const order = await lockOwnOrder(tx, userId, orderNumber);
    if (!order) throw ReturnErrors.ORDER_NOT_FOUND();
    await this.assertInTime(tx, order);
    const items = await readOrderItems(tx, order.id);
    const lines = linesOf(order, items, await readDeliveredUnits(tx, order.id));
    const divided = dividedUnits(lines, input.items ?? wholeOf(items, lines));
    const refundIds = await this.cancelUnsent(tx, order, items, divided);
    const taken = { order, items: divided.items, refundIds };
    if (divided.sent.length === 0) return { ...taken, return_id: null, expected: null };
    const return_id = await this.returns.openReturn(tx, order, divided.sent, input.message ?? '');
    return { ...taken, return_id, expected: await this.expected.expectRefund(tx, return_id) };
  }

  private async assertInTime(tx: Tx, order: Order): Promise<void> {
    if (!isWithdrawable(order)) {
      // A repeated request, or one at the same instant, finds the order that the first one has ended.
      const isRepeated = order.status === 'cancelled' && (await hasWithdrawal(tx, order.id));
      throw isRepeated ? ReturnErrors.RETURN_QUANTITY_EXCEEDED() : ReturnErrors.ORDER_NOT_WITHDRAWABLE();
    }
    const until = withdrawableUntil(order);
    if (until && this.clock.now() >= until) throw ReturnErrors.WITHDRAWAL_PERIOD_EXPIRED();
  }

  /** Cancels the units that did not leave. @returns the ids of the refunds of them */
  private async cancelUnsent(
    tx: Tx,
    order: Order,
    items: readonly OrderItem[],
    { unsent: units }: DividedUnits,
  ): Promise<number[]> {
    if (units.length === 0) return [];
    const isSecured = isPaid(order.payment_status) || (await readAuthorization(tx, order.id)) !== undefined;
    if (isWithdrawnWhole(order.status, isSecured) && unitsLeftOf(items, units).all > 0) {
      throw OrderErrors.ORDER_NOT_PAID({ message: 'Cancel an unpaid order as a whole.' });
    }
    const before = (await readRefundsAfter(tx, order.id, 0)).at(-1) ?? 0;
    await this.cancellation.cancelItems(tx, order, {
      ...{ items, units, shipping: false, standardShipping: await this.deliveryOf(tx, order, units) },
      ...{ reason: NOTE, silent: false, actor: 'customer', actorId: order.user_id },
    });
    return readRefundsAfter(tx, order.id, before);
  }

  /** Returns what of the delivery is refunded with units, because all others came back by withdrawals before. */
  private async deliveryOf(tx: Tx, order: Order, units: readonly ItemUnits[]): Promise<number | null> {
    if (!(await isWhollyWithdrawn(tx, order.id, { cancelling: units }))) return null;
    return order.standard_shipping_amount ?? order.shipping_amount;
  }
}

/**
 * Returns all units that are left.
 * @throws ReturnErrors.WITHDRAWAL_EXCLUDED when all goods are excluded, ReturnErrors.RETURN_QUANTITY_EXCEEDED when nothing
 * is left
 */
function wholeOf(items: readonly OrderItem[], lines: readonly WithdrawableLine[]): ItemUnits[] {
  const units = allUnits(lines);
  if (units.length > 0) return units;
  const isExcluded = items.every((item) => isNeverWithdrawable(item.withdrawal_excluded));
  throw isExcluded ? ReturnErrors.WITHDRAWAL_EXCLUDED() : ReturnErrors.RETURN_QUANTITY_EXCEEDED();
}
