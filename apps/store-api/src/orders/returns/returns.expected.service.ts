import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { SettingsService } from '../../platform/settings/settings.service';
import { lockOrder } from '../order-records/order-records.queries';
import { OrderRefundsService } from '../refunds/refunds.orders.service';
import { Return, ReturnItem } from './returns.entity';
import { isWhollyWithdrawn, readAnnouncedBefore } from './returns.queries';
import { type ReceivedItem, feePercentOf, isFaulty, reduceReceived } from './returns.reductions.rules';
import { balanceAfter, refundOfReturn } from './returns.refunds.rules';

/** Announced refund of goods that are still to arrive. */
export interface ExpectedRefund {
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
}

/** Announces what returns will be refunded at, by the rules of their refund (docs/returns.md). */
@Injectable()
export class ExpectedRefundsService {
  constructor(
    private readonly refunds: OrderRefundsService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Records what a new return will be refunded at if its goods arrive as announced, after those of the returns before.
   * The caller has locked the order.
   * @returns minor units of the order's currency
   */
  async expectRefund(tx: Tx, returnId: number): Promise<number> {
    const found = await tx.repo(Return).findOneByOrFail({ id: returnId });
    const order = await lockOrder(tx, found.order_id);
    if (!order) throw new Error(`return ${returnId} has no order`);
    const { returns } = await this.settings.readSettings(tx);
    const balance = balanceAfter(
      await this.refunds.lockBalance(tx, order),
      await readAnnouncedBefore(tx, found),
    );
    const items = reduceReceived(await announcedItems(tx, returnId), {
      balance,
      input: {},
      feePercent: feePercentOf(found, returns),
      takesOpened: isFaulty(found.reason),
    });
    const isWhole =
      found.kind === 'withdrawal' && (await isWhollyWithdrawn(tx, order.id, { announced: true }));
    const standardShipping = isWhole ? (order.standard_shipping_amount ?? order.shipping_amount) : null;
    const { amount } = refundOfReturn(balance, { items, standardShipping });
    await tx.repo(Return).update(returnId, { expected_refund: amount });
    return amount;
  }
}

/** Reads the items of a new return as if all of them had arrived, with their seal. */
async function announcedItems(tx: Tx, return_id: number): Promise<ReceivedItem[]> {
  const items = await tx.repo(ReturnItem).find({ where: { return_id }, order: { id: 'ASC' } });
  return items.map((item) => ({ ...item, received_quantity: item.quantity, restock: true }));
}
