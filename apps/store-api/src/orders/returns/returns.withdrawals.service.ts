import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { type ItemUnits, claimReturnUnits } from '../order-records/order-items.queries';
import type { Order } from '../order-records/order-records.entity';
import { Return, ReturnItem } from './returns.entity';

const DAY_MS = 86_400_000;
/** Days after the withdrawal in which the shop refunds (directive 2011/83/EU, article 13). */
const REFUND_DAYS = 14;

/** Makes returns of goods that customers withdrew from (docs/returns.md). */
@Injectable()
export class WithdrawnReturnsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Makes a return that is approved at once, and claims its units so that no other return gets them. The caller has
   * locked the order and checked that the units are left.
   * @param details what the customer says, or an empty text
   * @returns the id of the return
   */
  async openReturn(tx: Tx, order: Order, units: readonly ItemUnits[], details: string): Promise<number> {
    const now = this.clock.now();
    await claimReturnUnits(tx, units);
    const returns = tx.repo(Return);
    const made = returns.create({
      order_id: order.id,
      user_id: order.user_id,
      kind: 'withdrawal',
      status: 'approved',
      reason: 'changed_mind',
      reason_details: details,
      refund_due_at: new Date(now.getTime() + REFUND_DAYS * DAY_MS),
      approved_at: now,
      created_at: now,
      updated_at: now,
    });
    await returns.insert(made);
    await tx
      .repo(ReturnItem)
      .insert(units.map(({ order_item_id, quantity }) => ({ return_id: made.id, order_item_id, quantity })));
    return made.id;
  }
}
