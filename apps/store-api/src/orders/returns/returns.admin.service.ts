import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { rowExists } from '../../platform/http/id-checks';
import { countReturnedUnits, releaseReturnUnits } from '../order-records/order-items.queries';
import type { Order } from '../order-records/order-records.entity';
import { type StaffMember, rejectOwnOrder } from '../order-records/own-order.rules';
import { type RefundUnits, resolveRefund } from '../refunds/refunds.requests.rules';
import type { RefundBalance } from '../refunds/refunds.queries';
import { RefundsService } from '../refunds/refunds.service';
import { refundAmountOf } from '../refunds/refunds.admin.service';
import type { MoveReturn, AdminReturnsQuery } from './returns.dto';
import { Return, ReturnItem } from './returns.entity';
import { ReturnErrors } from './returns.errors';
import { ReturnLabelsService } from './returns.labels.service';
import { ReturnExchangeService } from './returns.exchange.service';
import { type ReturnDetails, readReturn, lockReturn, readReturnPage } from './returns.queries';
import { claimUnits } from './returns.service';
import { isReturnResolved, returnMoves } from './returns.states';

/** The data of a status change of a return. Order and return are locked. */
interface ReturnMove {
  order: Order;
  found: Return;
  items: ReturnItem[];
  input: MoveReturn;
  staff: StaffMember;
}

/** Reads and moves returns for staff (docs/returns.md). */
@Injectable()
export class ReturnsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly refunds: RefundsService,
    private readonly exchange: ReturnExchangeService,
    private readonly labels: ReturnLabelsService,
    private readonly inventory: InventoryService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  listReturns(query: AdminReturnsQuery): Promise<Page<ReturnDetails>> {
    return readReturnPage(this.db.replica, query, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findReturn(id: number): Promise<ReturnDetails> {
    const found = await readReturn(this.db, id);
    if (!found) throw RequestErrors.NOT_FOUND();
    return found;
  }

  /**
   * Moves a return to a status. The current status changes nothing but the note.
   * @throws RequestErrors.NOT_FOUND, OrderErrors.OWN_ORDER, RefundErrors.CREDIT_NEEDS_ADMIN,
   * ReturnErrors.INVALID_STATUS_TRANSITION, ReturnErrors.RETURN_QUANTITY_EXCEEDED,
   * ReturnErrors.INSUFFICIENT_STOCK, RefundErrors.REFUND_EXCEEDS_BALANCE, RefundErrors.PAYMENT_DISPUTED,
   * RefundErrors.ORDER_NOT_PAID, RequestErrors.VALIDATION_ERROR
   */
  async moveReturn(staff: StaffMember, id: number, input: MoveReturn): Promise<ReturnDetails> {
    await this.db.tx(async (tx) => {
      const locked = await lockReturn(tx, id);
      if (!locked) throw RequestErrors.NOT_FOUND();
      rejectOwnOrder(locked.order, staff.userId);
      const { note } = input;
      if (locked.found.status !== input.status) await this.apply(tx, { ...locked, input, staff });
      if (note !== undefined && note !== null) await tx.repo(Return).update(id, { note });
    });
    return this.findReturn(id);
  }

  /** Checks that the path `/admin/returns/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'returns', id);
  }

  private async apply(tx: Tx, current: ReturnMove): Promise<void> {
    const { found, input } = current;
    const allowed = returnMoves(found.status);
    if (!allowed.includes(input.status)) {
      throw ReturnErrors.INVALID_STATUS_TRANSITION({
        message: `A return cannot go from ${found.status} to ${input.status}.`,
        errors: { status: [allowed.length ? `Allowed: ${allowed.join(', ')}.` : 'This status is final.'] },
      });
    }
    const effects: Record<MoveReturn['status'], (tx: Tx, current: ReturnMove) => Promise<Partial<Return>>> = {
      approved: (...args) => this.approve(...args),
      rejected: (...args) => this.reject(...args),
      received: (...args) => this.receive(...args),
      refunded: (...args) => this.refund(...args),
      exchanged: (...args) => this.replace(...args),
    };
    const now = this.clock.now();
    const changes = await effects[input.status](tx, current);
    if (isReturnResolved(input.status)) await this.labels.deleteLabel(tx, found.id);
    await tx.repo(Return).update(found.id, {
      ...changes,
      status: input.status,
      resolved_at: isReturnResolved(input.status) ? now : null,
      updated_at: now,
    });
  }

  /** Claims the units of a rejected return again; another return may have claimed them meanwhile. */
  private async approve(tx: Tx, { order, found, items }: ReturnMove): Promise<Partial<Return>> {
    if (found.status === 'rejected') await claimUnits(tx, order, items);
    await this.outbox.emit(tx, 'return.approved', { returnId: found.id });
    return { approved_at: this.clock.now(), rejection_reason: null };
  }

  private async reject(tx: Tx, { found, items, input }: ReturnMove): Promise<Partial<Return>> {
    await releaseReturnUnits(tx, items);
    await this.outbox.emit(tx, 'return.rejected', { returnId: found.id });
    return { rejection_reason: input.rejection_reason || null };
  }

  /** Releases the units that did not arrive, so that they can be returned later. */
  private async receive(tx: Tx, { order, found, items, input, staff }: ReturnMove): Promise<Partial<Return>> {
    const received = receivedOf(items, input);
    const came = received.map(({ order_item_id, received_quantity }) => ({
      order_item_id,
      quantity: received_quantity,
    }));
    if (came.every(({ quantity }) => quantity === 0)) {
      throw invalidField('items', 'Nothing was received: reject the return instead.');
    }
    for (const { id, received_quantity, restock, condition } of received) {
      await tx.repo(ReturnItem).update(id, { received_quantity, restock, condition });
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
    return { received_at: this.clock.now() };
  }

  /**
   * Refunds the received units at their sale price, at most the balance of the order. Units that are already
   * refunded are skipped. A requested amount is the upper limit; disputed money needs one.
   */
  private async refund(tx: Tx, { order, found, items, input, staff }: ReturnMove): Promise<Partial<Return>> {
    const balance = await this.refunds.lockBalance(tx, order);
    const wanted = {
      source: 'return',
      method: input.refund_method ?? 'original',
      reason: `Return ${found.id}`,
      items: refundableUnits(items, balance),
      amount: refundAmountOf(input.refund_amount ?? null, order.currency, 'refund_amount'),
      includeShipping: input.include_shipping,
      returnId: found.id,
      staff,
    } as const;
    const amount =
      wanted.amount ?? Math.min(resolveRefund(balance, wanted).amount, balance.refundable + balance.disputed);
    if (amount > 0) await this.refunds.openRefund(tx, order, { ...wanted, amount });
    return {};
  }

  private async replace(tx: Tx, move: ReturnMove): Promise<Partial<Return>> {
    const balance = await this.refunds.lockBalance(tx, move.order);
    const units = refundableUnits(move.items, balance);
    return {
      replacement_order_id: await this.exchange.createReplacementOrder(tx, { ...move, balance, units }),
    };
  }
}

/** Returns the received units that are not refunded yet. */
function refundableUnits(items: readonly ReturnItem[], { lines }: RefundBalance): RefundUnits[] {
  return lines.flatMap(({ orderItemId, quantity: bought, refundedQuantity }) => {
    const came = items
      .filter(({ order_item_id }) => order_item_id === orderItemId)
      .reduce((sum, { received_quantity }) => sum + (received_quantity ?? 0), 0);
    const quantity = Math.min(came, bought - refundedQuantity);
    return quantity > 0 ? [{ orderItemId, quantity }] : [];
  });
}

type ReceivedItem = ReturnItem & { received_quantity: number; restock: boolean };

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
