import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import { countReturnedUnits, releaseReturnUnits } from '../order-records/order-items.queries';
import type { Order } from '../order-records/order-records.entity';
import type { StaffMember } from '../order-records/own-order.rules';
import { RefundsService } from '../refunds/refunds.service';
import type { MoveReturn } from './returns.dto';
import { type Return, ReturnItem } from './returns.entity';
import { type ReceivedItem, isFaulty, reduceReceived } from './returns.reductions.rules';

/** Receives the goods of returns. */
@Injectable()
export class ReturnReceiptsService {
  constructor(
    private readonly refunds: RefundsService,
    private readonly inventory: InventoryService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Counts and restocks received units. Units that did not arrive are released, so that they can be returned
   * later. Order and return are locked.
   * @throws RequestErrors.VALIDATION_ERROR
   */
  async receiveItems(
    tx: Tx,
    { order, found, items }: { order: Order; found: Return; items: readonly ReturnItem[] },
    input: MoveReturn,
    staff: StaffMember,
  ): Promise<void> {
    const fee = found.kind === 'return' ? (await this.settings.readSettings(tx)).returns : undefined;
    const balance = await this.refunds.lockBalance(tx, order);
    const received = reduceReceived(receivedOf(items, input), {
      balance,
      input,
      feePercent: isFaulty(found.reason) ? 0 : (fee?.restocking_fee_percent ?? 0),
    });
    const came = received.map(({ order_item_id, received_quantity }) => ({
      order_item_id,
      quantity: received_quantity,
    }));
    if (came.every(({ quantity }) => quantity === 0)) {
      throw invalidField('items', 'Nothing was received: reject the return instead.');
    }
    for (const item of received) {
      const { received_quantity, restock, condition, reduction_amount, reduction_reason } = item;
      const changes = { received_quantity, restock, condition, reduction_amount, reduction_reason };
      await tx.repo(ReturnItem).update(item.id, changes);
    }
    await countReturnedUnits(tx, came);
    await releaseReturnUnits(
      tx,
      received.map((item) => ({ ...item, quantity: item.quantity - item.received_quantity })),
    );
    const shelved = received
      .filter(({ restock }) => restock)
      .map(({ order_item_id, received_quantity }) => ({
        orderItemId: order_item_id,
        quantity: received_quantity,
      }));
    const reasons = { reason: 'return', note: `Return ${found.id}`, actorId: staff.userId } as const;
    await this.inventory.restockUnits(tx, order.id, shelved, reasons);
  }
}

/** @throws RequestErrors.VALIDATION_ERROR for items of another return, or more units than announced */
function receivedOf(items: readonly ReturnItem[], { items: given }: MoveReturn): ReceivedItem[] {
  const errors: Record<string, string[]> = {};
  (given ?? []).forEach(({ id, received_quantity }, index) => {
    const item = items.find((candidate) => candidate.id === id);
    if (!item) errors[`items.${index}.id`] = ['The return has no such item.'];
    else if ((received_quantity ?? 0) > item.quantity) {
      errors[`items.${index}.received_quantity`] = [`Only ${item.quantity} were announced.`];
    }
  });
  if (Object.keys(errors).length > 0) throw RequestErrors.VALIDATION_ERROR({ errors });
  return items.map((item) => {
    const said = given?.find(({ id }) => id === item.id);
    const condition = said?.condition ?? item.condition;
    return {
      ...item,
      condition,
      received_quantity: said?.received_quantity ?? item.quantity,
      restock: said?.restock ?? condition !== 'damaged',
    };
  });
}
