import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { StockTransfersService } from '../../catalog/inventory/stock-transfers.service';
import type { StoreEvents } from '../../events';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import { readLinesWithKeys } from '../digital-goods/licence-keys.queries';
import { countReturnedUnits, readOrderItems, releaseReturnUnits } from '../order-records/order-items.queries';
import type { Order } from '../order-records/order-records.entity';
import { hasShipped } from '../order-records/order-records.states';
import type { StaffMember } from '../order-records/own-order.rules';
import { hasSeal } from '../order-records/withdrawal.rules';
import { RefundsService } from '../refunds/refunds.service';
import type { MoveReturn } from './returns.dto';
import { type Return, ReturnItem } from './returns.entity';
import { type ReceivedItem, feePercentOf, isFaulty, reduceReceived } from './returns.reductions.rules';

/** Receives the goods of returns. */
@Injectable()
export class ReturnReceiptsService {
  constructor(
    private readonly refunds: RefundsService,
    private readonly inventory: InventoryService,
    private readonly transfers: StockTransfersService,
    private readonly settings: SettingsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /**
   * Counts and restocks received units, except opened ones. Units that did not arrive are released, so that they
   * can be returned later. Order and return are locked.
   * @throws RequestErrors.VALIDATION_ERROR
   */
  async receiveItems(
    tx: Tx,
    { order, found, items }: { order: Order; found: Return; items: readonly ReturnItem[] },
    input: MoveReturn,
    staff: StaffMember,
  ): Promise<void> {
    const { returns } = await this.settings.readSettings(tx);
    const balance = await this.refunds.lockBalance(tx, order);
    const bought = await readOrderItems(tx, order.id);
    const sealed = new Set(
      bought.filter(({ withdrawal_excluded }) => hasSeal(withdrawal_excluded)).map(({ id }) => id),
    );
    const keyed = await readLinesWithKeys(tx, order.id);
    const arrived = receivedOf(items, input, sealed).map((item) =>
      // A key that was sold is used up, so its unit is no stock again.
      keyed.has(item.order_item_id) ? { ...item, restock: false } : item,
    );
    const received = reduceReceived(arrived, {
      balance,
      input,
      feePercent: feePercentOf(found, returns),
      takesOpened: isFaulty(found.reason),
    });
    const came = received.map(({ order_item_id, received_quantity }) => ({
      order_item_id,
      quantity: received_quantity,
    }));
    if (came.every(({ quantity }) => quantity === 0)) {
      throw invalidField('items', 'Nothing was received: reject the return instead.');
    }
    for (const item of received) {
      const { received_quantity, restock, condition, opened_quantity, damaged_quantity } = item;
      const { reduction_amount, reduction_reason } = item;
      const found = { received_quantity, restock, condition, opened_quantity, damaged_quantity };
      const changes = { ...found, reduction_amount, reduction_reason };
      await tx.repo(ReturnItem).update(item.id, changes);
    }
    await countReturnedUnits(tx, came);
    await releaseReturnUnits(
      tx,
      received.map((item) => ({ ...item, quantity: item.quantity - item.received_quantity })),
    );
    const shelved = received
      .filter(({ restock }) => restock)
      .map(({ order_item_id, received_quantity, opened_quantity, damaged_quantity }) => ({
        orderItemId: order_item_id,
        quantity: received_quantity - (opened_quantity ?? 0) - (damaged_quantity ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0);
    // Goods of a part that was shipped may come back while the rest of an unpaid order is still reserved.
    if (!hasShipped(order.status)) await this.inventory.commitStock(tx, order.id);
    const reasons = { note: `Return ${found.id}`, actorId: staff.userId };
    await this.inventory.restockReturned(tx, order.id, shelved, reasons);
    if (shelved.length > 0) await this.transfers.leaveClosedWarehouses(tx, order.id, reasons);
    if (received.some(keepsOpened)) await this.outbox.emit(tx, 'return.opened', { returnId: found.id });
  }
}

/** Returns true for an item whose opened units lower the refund. */
function keepsOpened({ opened_quantity, reduction_amount }: ReceivedItem): boolean {
  return (opened_quantity ?? 0) > 0 && reduction_amount > 0;
}

/**
 * @param sealed ids of the order items that have a seal
 * @throws RequestErrors.VALIDATION_ERROR for items of another return, more units than announced, more opened or
 * damaged units than arrived, or opened units of goods without a seal
 */
function receivedOf(
  items: readonly ReturnItem[],
  { items: given }: MoveReturn,
  sealed: ReadonlySet<number>,
): ReceivedItem[] {
  const errors: Record<string, string[]> = {};
  (given ?? []).forEach(({ id, received_quantity, opened_quantity, damaged_quantity }, index) => {
    const item = items.find((candidate) => candidate.id === id);
    const opened = opened_quantity ?? 0;
    const came = received_quantity ?? item?.quantity ?? 0;
    if (!item) errors[`items.${index}.id`] = ['The return has no such item.'];
    else if ((received_quantity ?? 0) > item.quantity) {
      errors[`items.${index}.received_quantity`] = [`Only ${item.quantity} were announced.`];
    } else if (opened > 0 && !sealed.has(item.order_item_id)) {
      errors[`items.${index}.opened_quantity`] = ['These goods have no seal.'];
    } else if (opened > came) {
      errors[`items.${index}.opened_quantity`] = [`Only ${came} arrived.`];
    } else if (opened + (damaged_quantity ?? 0) > came) {
      errors[`items.${index}.damaged_quantity`] = [`Only ${came} arrived.`];
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
      restock: said?.restock ?? (Boolean(said?.damaged_quantity) || condition !== 'damaged'),
      damaged_quantity: said?.damaged_quantity ?? 0,
      opened_quantity: sealed.has(item.order_item_id) ? (said?.opened_quantity ?? 0) : null,
    };
  });
}
