import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { rowExists } from '../../platform/http/id-checks';
import { releaseReturnUnits } from '../order-records/order-items.queries';
import type { Order } from '../order-records/order-records.entity';
import { type StaffMember, rejectOwnOrder } from '../order-records/own-order.rules';
import { OrderRefundsService } from '../refunds/refunds.orders.service';
import { type RefundDetails, readRefund } from '../refunds/refunds.queries';
import { assertHasWallet, refundAmountOf } from '../refunds/refunds.admin.service';
import type { MoveReturn, AdminReturnsQuery, PreviewReturnRefund } from './returns.dto';
import { Return, type ReturnItem } from './returns.entity';
import { ReturnErrors } from './returns.errors';
import { ReturnLabelsService } from './returns.labels.service';
import { ReturnExchangeService } from './returns.exchange.service';
import {
  type ReturnDetails,
  isWhollyWithdrawn,
  readReturn,
  lockReturn,
  readReturnPage,
} from './returns.queries';
import { claimUnits } from './returns.service';
import { refundOfReturn, refundableUnits } from './returns.refunds.rules';
import { ReturnReceiptsService } from './returns.receipts.service';
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
    private readonly refunds: OrderRefundsService,
    private readonly exchange: ReturnExchangeService,
    private readonly labels: ReturnLabelsService,
    private readonly receipts: ReturnReceiptsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  listReturns(query: AdminReturnsQuery): Promise<Page<ReturnDetails>> {
    return readReturnPage(this.db.replica, query, query, this.clock.now());
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
      const move = await lockMove(tx, staff, id, input);
      const { note, sent_back_at } = input;
      if (move.found.status !== input.status) await this.apply(tx, move);
      if (note !== undefined && note !== null) await tx.repo(Return).update(id, { note });
      if (sent_back_at) await tx.repo(Return).update(id, { sent_back_at });
    });
    return this.findReturn(id);
  }

  /**
   * Says how much a return would be refunded at now, and in which ways. Nothing is stored.
   * @returns undefined when nothing is left to refund
   * @throws as `moveReturn` to `refunded`
   */
  previewRefund(
    staff: StaffMember,
    id: number,
    input: PreviewReturnRefund,
  ): Promise<RefundDetails | undefined> {
    return this.db.rehearse(async (tx) => {
      const move = await lockMove(tx, staff, id, { ...input, status: 'refunded' });
      assertAllowed(move.found, 'refunded');
      const refundId = await this.openRefund(tx, move);
      return refundId === undefined ? undefined : readRefund(tx, refundId);
    });
  }

  /** Checks that the path `/admin/returns/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'returns', id);
  }

  private async apply(tx: Tx, current: ReturnMove): Promise<void> {
    const { found, input } = current;
    assertAllowed(found, input.status);
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

  private async receive(tx: Tx, { order, found, items, input, staff }: ReturnMove): Promise<Partial<Return>> {
    await this.receipts.receiveItems(tx, { order, found, items }, input, staff);
    return { received_at: this.clock.now() };
  }

  private async refund(tx: Tx, move: ReturnMove): Promise<Partial<Return>> {
    await this.openRefund(tx, move);
    return {};
  }

  /**
   * Refunds the received units at their sale price, at most the balance of the order less its gift cards. Units that are already
   * refunded are skipped. A requested amount is the upper limit; disputed money needs one.
   * @returns the id of the refund; undefined when nothing is left to refund
   */
  private async openRefund(
    tx: Tx,
    { order, found, items, input, staff }: ReturnMove,
  ): Promise<number | undefined> {
    if (input.refund_method === 'wallet') await assertHasWallet(tx, order, 'refund_method');
    const balance = await this.refunds.lockBalance(tx, order);
    const isWhole = found.kind === 'withdrawal' && (await isWhollyWithdrawn(tx, order.id));
    const shipping = {
      includeShipping: input.include_shipping,
      standardShipping: isWhole ? (order.standard_shipping_amount ?? order.shipping_amount) : null,
    };
    const most = refundOfReturn(balance, { items, ...shipping });
    const wanted = {
      source: 'return',
      method: input.refund_method ?? 'original',
      reason: `Return ${found.id}`,
      items: most.items,
      amount: refundAmountOf(input.refund_amount ?? null, order.currency, 'refund_amount') ?? most.amount,
      ...shipping,
      returnId: found.id,
      staff,
    } as const;
    return wanted.amount > 0 ? (await this.refunds.openRefund(tx, order, wanted)).id : undefined;
  }

  private async replace(tx: Tx, move: ReturnMove): Promise<Partial<Return>> {
    const balance = await this.refunds.lockBalance(tx, move.order);
    const units = refundableUnits(move.items.map(countInFull), balance);
    return {
      replacement_order_id: await this.exchange.createReplacementOrder(tx, { ...move, balance, units }),
    };
  }
}

/** @throws ReturnErrors.INVALID_STATUS_TRANSITION */
function assertAllowed({ status, kind }: Return, to: MoveReturn['status']): void {
  const allowed = returnMoves(status, kind);
  if (allowed.includes(to)) return;
  throw ReturnErrors.INVALID_STATUS_TRANSITION({
    message: `A return cannot go from ${status} to ${to}.`,
    errors: { status: [allowed.length ? `Allowed: ${allowed.join(', ')}.` : 'This status is final.'] },
  });
}

/** Locks a return that staff move, and its order. @throws RequestErrors.NOT_FOUND, OrderErrors.OWN_ORDER */
async function lockMove(tx: Tx, staff: StaffMember, id: number, input: MoveReturn): Promise<ReturnMove> {
  const locked = await lockReturn(tx, id);
  if (!locked) throw RequestErrors.NOT_FOUND();
  await rejectOwnOrder(tx, locked.order, staff.userId);
  return { ...locked, input, staff };
}

/** Returns an item for an exchange, which counts the goods in full, except where units were opened. */
function countInFull(item: ReturnItem): ReturnItem {
  return item.opened_quantity ? item : { ...item, reduction_amount: 0 };
}
