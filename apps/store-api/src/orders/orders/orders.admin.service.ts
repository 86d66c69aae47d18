import { Inject, Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { Page, PathLookup } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { StoreErrors } from '../../platform/http/envelope';
import type { StoreEvents } from '../../events';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { isId } from '../../platform/http/id-checks';
import { hasParcels, shipRest } from '../shipments/shipments.queries';
import { OrderPayments } from './order-payments.service';
import { OrderCancellation } from './orders.cancellation.service';
import { OrderDetailsQuery, type AdminOrderDetails } from './orders.details.query';
import type { MoveOrder, AdminOrdersQuery } from './orders.dto';
import { type Order, OrderNote } from './orders.entity';
import { OrderErrors } from './orders.errors';
import { type MoveNote, lockOrder, recordMove, requirePaid } from './orders.queries';
import { refuseOwn } from './orders.own';
import { type OrderStatus, canMove, hasShipped, isPaid, movesFrom } from './orders.states';

type AdminMove = MoveNote & { silent: boolean };

/** What staff does with orders (store-decisions, sections 2 and 5). */
@Injectable()
export class OrdersAdminService implements PathLookup {
  constructor(
    private readonly db: Db,
    private readonly details: OrderDetailsQuery,
    private readonly payments: OrderPayments,
    private readonly cancellation: OrderCancellation,
    private readonly inventory: InventoryService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  list(query: AdminOrdersQuery): Promise<Page<AdminOrderDetails>> {
    return this.details.pageForStaff(this.db.replica, query);
  }

  /**
   * @param reference an order's id or its number
   * @throws StoreErrors.NOT_FOUND for an unknown id, OrderErrors.ORDER_NOT_FOUND for an unknown number
   */
  async find(reference: string): Promise<AdminOrderDetails> {
    const [order] = await this.details.forStaff(this.db, [await this.idOf(this.db, reference)]);
    if (!order) throw StoreErrors.NOT_FOUND();
    return order;
  }

  /**
   * Moves an order forward; statuses that are skipped take effect, the customer is told of the last one only.
   * The status that it has already is a move to nowhere.
   * @throws OrderErrors.OWN_ORDER, OrderErrors.INVALID_STATUS_TRANSITION, OrderErrors.ORDER_NOT_PAID, OrderErrors.ORDER_NOT_CANCELLABLE
   */
  async move(staffId: number, reference: string, input: MoveOrder): Promise<AdminOrderDetails> {
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, await this.idOf(tx, reference));
      if (!order) throw StoreErrors.NOT_FOUND();
      refuseOwn(order, staffId);
      const move: AdminMove = {
        actor: 'staff',
        actorId: staffId,
        note: input.note,
        silent: input.notify_customer === false,
      };
      const { status } = input;
      if (order.status !== status) refuseMove(order, status);
      const paid = input.mark_as_paid === true && !isPaid(order.payment_status);
      if (paid && status !== 'cancelled') {
        const silent = move.silent || status !== 'confirmed';
        await this.payments.markPaid(tx, order.id, { amount: order.amount_due }, { ...move, silent });
      }
      const now = paid ? ((await lockOrder(tx, order.id)) ?? order) : order;
      if (hasShipped(status) && !hasShipped(now.status)) await requirePaid(tx, now, input.unpaid === true);
      if (now.status !== status) await this.apply(tx, now, status, move);
    });
    return this.find(reference);
  }

  /** Adds a note that staff alone reads. */
  async addNote(staffId: number, reference: string, note: string): Promise<AdminOrderDetails> {
    await this.db.tx(async (tx) => {
      const orderId = await this.idOf(tx, reference);
      await tx
        .repo(OrderNote)
        .insert({ order_id: orderId, author_id: staffId, note, created_at: this.clock.now() });
    });
    return this.find(reference);
  }

  /** Whether the path `/admin/orders/{order_id}` exists. */
  async exists({ order_id = '' }: Record<string, string>): Promise<boolean> {
    return (await findId(this.db, order_id)) !== undefined;
  }

  private async idOf(queryable: Queryable, reference: string): Promise<number> {
    const id = await findId(queryable, reference);
    if (id === undefined) throw isId(reference) ? StoreErrors.NOT_FOUND() : OrderErrors.ORDER_NOT_FOUND();
    return id;
  }

  private async apply(tx: Tx, order: Order, to: OrderStatus, move: AdminMove): Promise<void> {
    if (to === 'cancelled' || to === 'refunded') {
      if (to === 'cancelled' && (await hasParcels(tx, order.id))) {
        throw OrderErrors.ORDER_NOT_CANCELLABLE({ message: 'Part of this order has been shipped.' });
      }
      await this.cancellation.end(tx, order, to, move);
      return;
    }
    await this.advance(tx, order, to, move);
  }

  /**
   * Moves a locked order forward. Staff takes it over: it does not expire any more, and its stock leaves when the
   * goods do.
   */
  async advance(tx: Tx, order: Order, to: OrderStatus, move: AdminMove): Promise<void> {
    const now = this.clock.now();
    const ships = (to === 'shipped' || to === 'delivered') && order.status !== 'shipped';
    await tx.execute(
      `UPDATE orders SET status = $2, expires_at = NULL, updated_at = $3,
         confirmed_at = coalesce(confirmed_at, $3),
         shipped_at = CASE WHEN $4 THEN coalesce(shipped_at, $3) ELSE shipped_at END,
         delivered_at = CASE $2 WHEN 'delivered' THEN $3::timestamptz ELSE delivered_at END
       WHERE id = $1`,
      [order.id, to, now, ships],
    );
    await recordMove(tx, order.id, { from: order.status, to, at: now }, move);
    if (ships) {
      await this.inventory.commit(tx, order.id);
      await shipRest(tx, order.id, now);
    }
    const payload = { orderId: order.id, ...(move.silent && { silent: true }) };
    if (to === 'shipped') await this.outbox.emit(tx, 'order.shipped', payload);
    if (to === 'delivered') await this.outbox.emit(tx, 'order.delivered', payload);
  }
}

function refuseMove({ status, payment_status }: Order, to: OrderStatus): void {
  if (to === 'refunded' && status === 'pending') throw OrderErrors.ORDER_NOT_PAID();
  if (!canMove(status, to)) {
    const allowed = movesFrom(status);
    throw OrderErrors.INVALID_STATUS_TRANSITION({
      message: `An order cannot go from ${status} to ${to}.`,
      errors: { status: [allowed.length ? `Allowed: ${allowed.join(', ')}.` : 'This status is final.'] },
    });
  }
  if (to === 'refunded' && !isPaid(payment_status)) throw OrderErrors.ORDER_NOT_PAID();
}

async function findId(queryable: Queryable, reference: string): Promise<number | undefined> {
  const row = await queryable.row<{ id: number }>(
    isId(reference)
      ? 'SELECT id FROM orders WHERE id = $1::int'
      : 'SELECT id FROM orders WHERE order_number = $1',
    [reference],
  );
  return row?.id;
}
