import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { type ItemUnits, readOrderItems } from '../order-records/order-items.queries';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import { lockOwnOrder } from '../order-records/order-records.queries';
import {
  isNeverWithdrawable,
  isWithdrawable,
  withdrawableUnits,
  withdrawableUntil,
} from '../order-records/withdrawal.rules';
import type { Withdraw } from './returns.dto';
import { Return, ReturnItem } from './returns.entity';
import { ReturnErrors } from './returns.errors';
import type { ReturnDetails } from './returns.queries';
import { ReturnsService, claimUnits } from './returns.service';

const DAY_MS = 86_400_000;
/** Days after the withdrawal in which the shop refunds (directive 2011/83/EU, article 13). */
const REFUND_DAYS = 14;

/** Takes withdrawals of consumers (docs/returns.md). */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly db: Db,
    private readonly returns: ReturnsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Withdraws from units of a shipped order, by default from all that are left, and claims them so that no
   * return gets them too. The return that this makes is approved at once.
   * @throws ReturnErrors.ORDER_NOT_FOUND, ReturnErrors.ORDER_NOT_WITHDRAWABLE,
   * ReturnErrors.WITHDRAWAL_PERIOD_EXPIRED, ReturnErrors.WITHDRAWAL_EXCLUDED,
   * ReturnErrors.RETURN_QUANTITY_EXCEEDED, RequestErrors.VALIDATION_ERROR for items of another order
   */
  async withdraw(userId: number, orderNumber: string, { items }: Withdraw): Promise<ReturnDetails> {
    const id = await this.db.tx(async (tx) => {
      const order = await lockOwnOrder(tx, userId, orderNumber);
      if (!order) throw ReturnErrors.ORDER_NOT_FOUND();
      this.assertInTime(order);
      const bought = await readOrderItems(tx, order.id);
      if (items) rejectExcluded(bought, items);
      const units = items ?? allUnits(order, bought);
      if (units.length === 0) {
        const isExcluded = bought.every((item) => isNeverWithdrawable(item.withdrawal_excluded));
        throw isExcluded ? ReturnErrors.WITHDRAWAL_EXCLUDED() : ReturnErrors.RETURN_QUANTITY_EXCEEDED();
      }
      await claimUnits(tx, order, units);
      return this.insertWithdrawal(tx, order, units);
    });
    return this.returns.findOwnReturn(userId, id);
  }

  private assertInTime(order: Order): void {
    if (!isWithdrawable(order)) throw ReturnErrors.ORDER_NOT_WITHDRAWABLE();
    const until = withdrawableUntil(order);
    if (until && this.clock.now() >= until) throw ReturnErrors.WITHDRAWAL_PERIOD_EXPIRED();
  }

  private async insertWithdrawal(tx: Tx, order: Order, units: readonly ItemUnits[]): Promise<number> {
    const now = this.clock.now();
    const returns = tx.repo(Return);
    const made = returns.create({
      order_id: order.id,
      user_id: order.user_id,
      kind: 'withdrawal',
      status: 'approved',
      reason: 'changed_mind',
      refund_due_at: new Date(now.getTime() + REFUND_DAYS * DAY_MS),
      approved_at: now,
      created_at: now,
      updated_at: now,
    });
    await returns.insert(made);
    await tx
      .repo(ReturnItem)
      .insert(units.map(({ order_item_id, quantity }) => ({ return_id: made.id, order_item_id, quantity })));
    await this.outbox.emit(tx, 'return.withdrawn', { returnId: made.id });
    return made.id;
  }
}

function allUnits(order: Order, items: readonly OrderItem[]): ItemUnits[] {
  return items.flatMap((item) => {
    const quantity = withdrawableUnits(order, item);
    return quantity > 0 ? [{ order_item_id: item.id, quantity }] : [];
  });
}

/** @throws ReturnErrors.WITHDRAWAL_EXCLUDED */
function rejectExcluded(bought: readonly OrderItem[], units: readonly ItemUnits[]): void {
  const errors: Record<string, string[]> = {};
  units.forEach(({ order_item_id }, index) => {
    const reason = bought.find(({ id }) => id === order_item_id)?.withdrawal_excluded ?? null;
    if (isNeverWithdrawable(reason)) errors[`items.${index}.order_item_id`] = [`Not possible: ${reason}.`];
  });
  if (Object.keys(errors).length > 0) throw ReturnErrors.WITHDRAWAL_EXCLUDED({ errors });
}
