import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { parseAmount } from '../../catalog/prices/price-amounts';
import { RequestErrors } from '../../platform/http/request.errors';
import { isId } from '../../platform/http/id-checks';
import { type FulfillmentMove, OrderFulfillmentService } from '../shipments/order-fulfillment.service';
import { hasShippedItems } from '../shipments/shipments.queries';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import { OfflinePaymentsService } from '../payments/offline-payments.service';
import { OrderCancellationService } from './orders.cancellation.service';
import { OrderDetailsService, type AdminOrderDetails } from './orders.details.service';
import type { MoveOrder, AdminOrdersQuery } from './orders.dto';
import { type OrderEvent, readOrderEvents } from './orders.events.queries';
import type { Order } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import { findOrderId, insertOrderNote, lockOrder } from '../order-records/order-records.queries';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import { type Recorder, rejectRecordedGiftCards } from '../order-records/recorded-gift-cards.rules';
import {
  type OrderStatus,
  canMoveOrder,
  hasShipped,
  isPaid,
  orderMovesFrom,
} from '../order-records/order-records.states';

/** Reads and moves orders for staff (docs/orders.md). */
@Injectable()
export class OrdersAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly details: OrderDetailsService,
    private readonly payments: OrderPaymentsService,
    private readonly cancellation: OrderCancellationService,
    private readonly offline: OfflinePaymentsService,
    private readonly fulfillment: OrderFulfillmentService,
    private readonly clock: Clock,
  ) {}

  listOrders(query: AdminOrdersQuery): Promise<Page<AdminOrderDetails>> {
    return this.details.listAdminOrders(this.db.replica, query);
  }

  /**
   * @param reference the id or the number of an order
   * @throws RequestErrors.NOT_FOUND for an unknown id, OrderErrors.ORDER_NOT_FOUND for an unknown number
   */
  async findOrder(reference: string): Promise<AdminOrderDetails> {
    const [order] = await this.details.readAdminOrders(this.db, [await this.idOf(this.db, reference)]);
    if (!order) throw RequestErrors.NOT_FOUND();
    return order;
  }

  /**
   * Moves an order forward. Skipped statuses take effect, but the customer is notified of the last one only.
   * The current status is accepted and changes nothing.
   * @throws OrderErrors.OWN_ORDER, OrderErrors.INVALID_STATUS_TRANSITION, OrderErrors.ORDER_NOT_PAID,
   * OrderErrors.ORDER_NOT_CANCELLABLE, OrderErrors.GIFT_CARDS_NEED_ADMIN, GiftCardErrors.OWN_GIFT_CARD
   */
  async moveOrder(
    recorder: Recorder,
    reference: string,
    input: MoveOrder,
  ): Promise<{ order: AdminOrderDetails; isShippedUnpaid: boolean }> {
    const { userId: staffId } = recorder;
    const isShippedUnpaid = await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, await this.idOf(tx, reference));
      if (!order) throw RequestErrors.NOT_FOUND();
      await rejectOwnOrder(tx, order, staffId);
      assertAsRead(order, input);
      const move: FulfillmentMove = {
        actor: 'staff',
        actorId: staffId,
        note: input.note,
        silent: input.notify_customer === false,
      };
      const { status } = input;
      if (order.status !== status) rejectMove(order, status);
      const paid = input.mark_as_paid === true && !isPaid(order.payment_status);
      if (paid && status !== 'cancelled') {
        await rejectRecordedGiftCards(tx, order.id, recorder);
        const silent = move.silent || status !== 'confirmed';
        await this.offline.settleRest(tx, order, { ...input, staffId }, { ...move, silent });
      }
      const now = paid ? ((await lockOrder(tx, order.id)) ?? order) : order;
      const ships = hasShipped(status) && !hasShipped(now.status);
      const isUnpaid = ships && (await this.payments.securePayment(tx, now, input.unpaid));
      if (now.status !== status) await this.apply(tx, now, status, move);
      return isUnpaid;
    });
    return { order: await this.findOrder(reference), isShippedUnpaid };
  }

  /** Reads what happened to an order, the oldest first. @throws as `findOrder` */
  async listOrderEvents(reference: string): Promise<OrderEvent[]> {
    return readOrderEvents(this.db, await this.idOf(this.db, reference));
  }

  /** Adds an internal note. */
  async addOrderNote(staffId: number, reference: string, note: string): Promise<AdminOrderDetails> {
    await this.db.tx(async (tx) => {
      const orderId = await this.idOf(tx, reference);
      await insertOrderNote(tx, orderId, { authorId: staffId, note, at: this.clock.now() });
    });
    return this.findOrder(reference);
  }

  /** Checks that the path `/admin/orders/{order_id}` exists. */
  async targetExists({ order_id = '' }: Record<string, string>): Promise<boolean> {
    return (await findOrderId(this.db, order_id)) !== undefined;
  }

  private async idOf(queryable: Queryable, reference: string): Promise<number> {
    const id = await findOrderId(queryable, reference);
    if (id === undefined) throw isId(reference) ? RequestErrors.NOT_FOUND() : OrderErrors.ORDER_NOT_FOUND();
    return id;
  }

  private async apply(tx: Tx, order: Order, to: OrderStatus, move: FulfillmentMove): Promise<void> {
    if (to === 'cancelled' || to === 'refunded') {
      if (to === 'cancelled' && (await hasShippedItems(tx, order.id))) {
        throw OrderErrors.ORDER_NOT_CANCELLABLE({ message: 'Part of this order has been shipped.' });
      }
      await this.cancellation.endOrder(tx, order, to, move);
      return;
    }
    await this.fulfillment.advanceOrder(tx, order, to, move);
  }
}

function rejectMove({ status, payment_status }: Order, to: OrderStatus): void {
  if (to === 'refunded' && status === 'pending') throw OrderErrors.ORDER_NOT_PAID();
  if (!canMoveOrder(status, to)) {
    const allowed = orderMovesFrom(status);
    throw OrderErrors.INVALID_STATUS_TRANSITION({
      message: `An order cannot go from ${status} to ${to}.`,
      errors: { status: [allowed.length ? `Allowed: ${allowed.join(', ')}.` : 'This status is final.'] },
    });
  }
  if (to === 'refunded' && !isPaid(payment_status)) throw OrderErrors.ORDER_NOT_PAID();
}

/** Two people who have read the same order do not move it one after the other. @throws RequestErrors.PRECONDITION_FAILED */
function assertAsRead(order: Order, { expected_status, expected_received_amount }: MoveOrder): void {
  const isMoved = expected_status && expected_status !== order.status;
  const received = expected_received_amount
    ? parseAmount(order.currency, expected_received_amount, 'expected_received_amount')
    : order.received_amount;
  if (isMoved || received !== order.received_amount) throw RequestErrors.PRECONDITION_FAILED();
}
