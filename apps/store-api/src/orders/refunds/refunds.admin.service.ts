import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { NotFoundCheck, Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { parseAmount } from '../../catalog/prices/price-amounts';
import { invalidField, RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import type { Order } from '../order-records/order-records.entity';
import { rejectOwnOrder, type StaffMember } from '../order-records/own-order.rules';
import { lockOrder } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import { RefundPayoutsService } from './refunds.payouts.service';
import type { AdminRefundsQuery, CreateRefund, MoveRefund, PreviewRefund } from './refunds.dto';
import { Refund } from './refunds.entity';
import { RefundErrors } from './refunds.errors';
import { lockRefund, readRefund, readRefundPage, type RefundDetails } from './refunds.queries';
import { OrderRefundsService } from './refunds.orders.service';
import { RefundsService } from './refunds.service';
import { adminRefundMoves, type AdminRefundStatus } from './refunds.states';

/** Reads, creates and moves refunds for staff (docs/refunds.md). */
@Injectable()
export class RefundsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly refunds: RefundsService,
    private readonly orderRefunds: OrderRefundsService,
    private readonly payouts: RefundPayoutsService,
    private readonly clock: Clock,
  ) {}

  listRefunds(query: AdminRefundsQuery): Promise<Page<RefundDetails>> {
    return readRefundPage(this.db.replica, query, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findRefund(id: number): Promise<RefundDetails> {
    const refund = await readRefund(this.db, id);
    if (!refund) throw RequestErrors.NOT_FOUND();
    return refund;
  }

  /**
   * @throws RefundErrors.ORDER_NOT_FOUND, OrderErrors.OWN_ORDER, RefundErrors.CREDIT_NEEDS_ADMIN,
   * RefundErrors.ORDER_NOT_PAID, RefundErrors.REFUND_EXCEEDS_BALANCE, RefundErrors.PAYMENT_DISPUTED,
   * RequestErrors.VALIDATION_ERROR, RequestErrors.PRECONDITION_FAILED
   */
  async createRefund(staff: StaffMember, input: CreateRefund): Promise<RefundDetails> {
    return this.findRefund(await this.db.tx((tx) => this.openRefund(tx, staff, input)));
  }

  /**
   * Says how much `createRefund` would refund now, and in which ways. Nothing is stored.
   * @throws as `createRefund`
   */
  async previewRefund(staff: StaffMember, input: PreviewRefund): Promise<RefundDetails> {
    const seen = await this.db.rehearse(async (tx) =>
      readRefund(tx, await this.openRefund(tx, staff, { ...input, reason: 'Preview' })),
    );
    if (!seen) throw new Error('a previewed refund was not stored');
    return seen;
  }

  /**
   * Approves or rejects a refund, or marks it as paid back by hand. The current status changes nothing but
   * the note.
   * @throws RequestErrors.NOT_FOUND, OrderErrors.OWN_ORDER, RefundErrors.CREDIT_NEEDS_ADMIN,
   * RefundErrors.INVALID_STATUS_TRANSITION, RefundErrors.REFUND_EXCEEDS_BALANCE, RefundErrors.PAYMENT_DISPUTED
   */
  async moveRefund(staff: StaffMember, id: number, { status, note }: MoveRefund): Promise<RefundDetails> {
    await this.db.tx(async (tx) => {
      const found = await tx.repo(Refund).findOneBy({ id });
      const order = found && (await lockOrder(tx, found.order_id));
      const refund = await lockRefund(tx, id);
      if (!order || !refund) throw RequestErrors.NOT_FOUND();
      await rejectOwnOrder(tx, order, staff.userId);
      if (refund.status !== status) await this.apply(tx, { order, refund, staff }, status);
      if (note !== undefined && note !== null) await tx.repo(Refund).update(id, { note });
    });
    return this.findRefund(id);
  }

  /** Checks that the path `/admin/refunds/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'refunds', id);
  }

  /** @returns the id of the refund */
  private async openRefund(tx: Tx, staff: StaffMember, input: CreateRefund): Promise<number> {
    if (input.amount && input.items) throw invalidField('amount', 'Give an amount or items, not both.');
    const order = await lockByNumber(tx, input.order_number);
    await rejectOwnOrder(tx, order, staff.userId);
    await assertReturnOf(tx, order, input.return_id ?? null);
    await assertSameRefunds(tx, order, input.expected_refunds ?? null);
    if (input.method === 'wallet') await assertHasWallet(tx, order, 'method');
    if (!isPaid(order.payment_status) && !input.unpaid) {
      const message = 'This order has not been paid. Send "unpaid": true to lower what is left to pay.';
      throw RefundErrors.ORDER_NOT_PAID({ message });
    }
    const { id } = await this.orderRefunds.openRefund(tx, order, {
      source: 'staff',
      method: input.method ?? 'original',
      reason: input.reason,
      amount: refundAmountOf(input.amount ?? null, order.currency),
      items: input.items?.map(({ order_item_id, quantity }) => ({ orderItemId: order_item_id, quantity })),
      includeShipping: input.include_shipping,
      returnId: input.return_id,
      staff,
      waits: input.status === 'pending',
    });
    return id;
  }

  private async apply(
    tx: Tx,
    { order, refund, staff }: { order: Order; refund: Refund; staff: StaffMember },
    to: AdminRefundStatus,
  ): Promise<void> {
    const allowed = adminRefundMoves(refund);
    if (!allowed.includes(to)) {
      throw RefundErrors.INVALID_STATUS_TRANSITION({
        message: `A refund cannot go from ${refund.status} to ${to}.`,
        errors: {
          status: [allowed.length ? `Allowed: ${allowed.join(', ')}.` : 'Nothing can be changed by hand.'],
        },
      });
    }
    if (to === 'approved') await this.refunds.approveRefund(tx, order, refund, staff);
    if (to === 'processed') await this.payouts.payBackByHand(tx, order, refund);
    if (to === 'rejected') await this.refunds.rejectRefund(tx, refund.id);
  }
}

async function lockByNumber(tx: Tx, orderNumber: string): Promise<Order> {
  const found = await tx.row<{ id: number }>('SELECT id FROM orders WHERE order_number = $1', [orderNumber]);
  const order = found && (await lockOrder(tx, found.id));
  if (!order) throw RefundErrors.ORDER_NOT_FOUND();
  return order;
}

/** Two people who read the same order must not both refund it. The order is locked. */
async function assertSameRefunds(tx: Tx, { id }: Order, expected: number | null): Promise<void> {
  if (expected === null) return;
  const counted = await tx.row<{ refunds: number }>(
    'SELECT count(*)::int AS refunds FROM refunds WHERE order_id = $1',
    [id],
  );
  if (counted?.refunds !== expected) throw RequestErrors.PRECONDITION_FAILED();
}

async function assertReturnOf(tx: Tx, { id }: Order, returnId: number | null): Promise<void> {
  if (returnId === null) return;
  const found = await tx.row('SELECT FROM returns WHERE id = $1 AND order_id = $2', [returnId, id]);
  if (!found) throw invalidField('return_id', 'The order has no such return.');
}

/** Parses an amount above zero into minor units. @throws RequestErrors.VALIDATION_ERROR */
export function refundAmountOf(text: string | null, currency: string, field = 'amount'): number | null {
  if (text === null) return null;
  const minor = parseAmount(currency, text, field);
  if (minor === 0) throw invalidField(field, `${field} must be more than zero`);
  return minor;
}

/**
 * Guests have no wallet: their credit would wait until staff pay it out by hand.
 * @param field the field of the request that asks for the wallet
 * @throws RequestErrors.VALIDATION_ERROR
 */
export async function assertHasWallet(
  tx: Tx,
  { user_id }: Pick<Order, 'user_id'>,
  field: string,
): Promise<void> {
  const guest = await tx.row('SELECT FROM users WHERE id = $1 AND is_guest', [user_id]);
  if (guest) throw invalidField(field, 'This customer has no account, and so no wallet.');
}
