import { Inject, Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { SettingsService } from '../../platform/settings/settings.service';
import type { PaymentMethod } from '../../platform/settings/settings.view';
import type { Order } from './order-records.entity';
import { OrderErrors } from './order-records.errors';
import {
  type MoveNote,
  hasGoodsToShip,
  lockOrder,
  lockOwnOrder,
  readAuthorization,
  recordOrderMove,
  setOrderAdvanced,
} from './order-records.queries';
import { type OrderPaymentStatus, type OrderStatus, isPaid, isPaidLater } from './order-records.states';
import { reverseWriteOffs } from './write-offs.queries';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The fields of an order that payments need. */
export interface OrderForPayment {
  id: number;
  orderNumber: string;
  userId: number;
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  currency: string;
  /** Minor units of `currency`; without the parts that have arrived. */
  amountDue: number;
  /** Part of it that is not charged, because its units were cancelled. */
  unchargedAmount: number;
  /** Time when the unpaid order is cancelled. */
  expiresAt: Date | null;
}

/** `not-payable`: the order is cancelled or refunded, so the money must be refunded. */
export type PaidOutcome = 'paid' | 'already-paid' | 'not-payable';

/** The actor of a settlement; `silent` sends the customer no notification. */
export type SettlementNote = MoveNote & { silent?: boolean };

const PAY = `
  UPDATE orders SET payment_status = 'paid', paid_amount = $2, uncharged_amount = 0, expires_at = NULL, paid_at = $3, updated_at = $3,
    status = CASE status WHEN 'pending' THEN 'confirmed' ELSE status END, confirmed_at = coalesce(confirmed_at, $3)
  WHERE id = $1`;

/** Applies payments to orders. Locks the order first, then the payment, then stock. */
@Injectable()
export class OrderPaymentsService {
  private readonly received: LabelledCounter;

  constructor(
    private readonly inventory: InventoryService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    const help = 'Money that arrived for orders, without credit, in minor units of its currency.';
    this.received = metrics.counter('payments_received_minor_units_total', help, 'currency');
  }

  /**
   * Returns the expiry time of an unpaid order that is placed at `now`. A bank transfer has days, since banks
   * need them.
   */
  async orderExpiryFrom(tx: Tx, now: Date, method: PaymentMethod | null): Promise<Date> {
    const { checkout } = await this.settings.readSettings(tx);
    const byCard = checkout.reservation_minutes * MINUTE_MS;
    const byTransfer = checkout.bank_transfer_days * DAY_MS;
    return new Date(now.getTime() + (method === 'bank_transfer' ? byTransfer : byCard));
  }

  /** Returns the account for a bank transfer, as the shop's settings have it; empty for other methods. */
  async paymentInstructions(tx: Tx, method: PaymentMethod | null): Promise<string> {
    if (method !== 'bank_transfer') return '';
    return (await this.settings.readSettings(tx)).checkout.bank_transfer_instructions;
  }

  /** Confirms a new order that is paid on delivery or by invoice. It does not expire. */
  async confirmUnpaidOrder(tx: Tx, { id: orderId, payment_method }: Order): Promise<void> {
    const at = this.clock.now();
    await setOrderAdvanced(tx, orderId, { to: 'confirmed', ships: false, at });
    const note = payment_method === 'invoice' ? 'Paid by invoice.' : 'Paid on delivery.';
    await recordOrderMove(tx, orderId, { from: 'pending', to: 'confirmed', at }, { actor: 'system', note });
  }

  /**
   * Returns true when the card of an order is captured when it is shipped. An order without goods to ship would
   * never be captured.
   */
  async isCapturedAtShipment(tx: Tx, orderId: number): Promise<boolean> {
    const { payments } = await this.settings.readSettings(tx);
    return payments.capture === 'on_shipment' && (await hasGoodsToShip(tx, orderId));
  }

  /** Confirms a locked order whose payment is authorized. It does not expire, and is not paid yet. */
  async confirmAuthorizedOrder(tx: Tx, orderId: number): Promise<void> {
    const order = await this.lockExistingOrder(tx, orderId);
    await this.movePaymentStatus(tx, orderId, 'failed', 'pending');
    if (order.status !== 'pending') return;
    const at = this.clock.now();
    await setOrderAdvanced(tx, orderId, { to: 'confirmed', ships: false, at });
    const note = 'The card was authorized.';
    await recordOrderMove(tx, orderId, { from: 'pending', to: 'confirmed', at }, { actor: 'system', note });
  }

  /** Returns true while the card's bank holds the amount of a locked order for a capture. */
  async isAuthorized(tx: Tx, orderId: number): Promise<boolean> {
    return (await readAuthorization(tx, orderId)) !== undefined;
  }

  /** Keeps a locked order that expires payable at least until `until`. */
  async extendExpiry(tx: Tx, orderId: number, until: Date): Promise<void> {
    await tx.execute(
      'UPDATE orders SET expires_at = greatest(expires_at, $2) WHERE id = $1 AND expires_at IS NOT NULL',
      [orderId, until],
    );
  }

  /** Releases the authorization of an order that was paid in another way, if it has one. */
  async releaseAuthorization(tx: Tx, orderId: number): Promise<void> {
    const held = await readAuthorization(tx, orderId);
    if (held) await this.outbox.enqueue(tx, 'payments.void', { paymentId: held.id });
  }

  /**
   * Marks an unpaid order whose authorization has ended, so that the customer can pay again. If nothing was done
   * for it yet, it is pending again and expires after the days of a bank transfer.
   */
  async reopenUnauthorizedOrder(tx: Tx, orderId: number): Promise<void> {
    const order = await this.lockExistingOrder(tx, orderId);
    await this.movePaymentStatus(tx, orderId, 'pending', 'failed');
    if (order.status !== 'confirmed' || isPaidLater(order.payment_method)) return;
    const at = this.clock.now();
    await tx.execute(
      `UPDATE orders SET status = 'pending', confirmed_at = NULL, updated_at = $3,
         expires_at = CASE WHEN received_amount = 0 THEN $2::timestamptz END
       WHERE id = $1`,
      [orderId, await this.orderExpiryFrom(tx, at, 'bank_transfer'), at],
    );
    const note = 'The authorization of the card has ended.';
    await recordOrderMove(tx, orderId, { from: 'confirmed', to: 'pending', at }, { actor: 'system', note });
  }

  /**
   * Checks that a locked order is paid before its goods are shipped, unless it is paid on delivery or by invoice. An authorized
   * payment is captured after the transaction.
   * @param unpaid whether staff ships it unpaid, which marks the order so; the settings decide by default
   * @returns true when it is shipped unpaid although it had to be paid before
   * @throws OrderErrors.ORDER_NOT_PAID
   */
  async securePayment(tx: Tx, order: Order, unpaid?: boolean | null): Promise<boolean> {
    if (isPaid(order.payment_status)) return false;
    if (await readAuthorization(tx, order.id)) {
      await this.outbox.enqueue(tx, 'payments.capture', { orderId: order.id });
      return false;
    }
    const isDue = !isPaidLater(order.payment_method);
    const { orders } = await this.settings.readSettings(tx);
    if (isDue && !(unpaid ?? !orders.require_payment_to_ship)) {
      const message = 'This order has not been paid. Send "unpaid": true to ship it nevertheless.';
      throw OrderErrors.ORDER_NOT_PAID({ message });
    }
    await tx.execute('UPDATE orders SET shipped_unpaid = true WHERE id = $1', [order.id]);
    return isDue;
  }

  /** Locks an existing order until the transaction ends. */
  async lockOrderForPayment(tx: Tx, orderId: number): Promise<OrderForPayment> {
    return toOrderForPayment(await this.lockExistingOrder(tx, orderId));
  }

  /**
   * Locks an order of a user until the transaction ends. Returns undefined when the user has no such order.
   */
  async lockOwnOrderForPayment(
    tx: Tx,
    userId: number,
    orderNumber: string,
  ): Promise<OrderForPayment | undefined> {
    const order = await lockOwnOrder(tx, userId, orderNumber);
    return order && toOrderForPayment(order);
  }

  /**
   * Marks an order as paid, confirms it if it was pending, and takes its stock out of the warehouses. Safe to
   * repeat.
   * @param amount the amount due without the parts that have arrived, in minor units of the order's currency
   * @param released part of it that was not charged
   */
  async markOrderPaid(
    tx: Tx,
    orderId: number,
    { amount, released }: { amount: number; released?: number },
    move: SettlementNote = { actor: 'system' },
  ): Promise<PaidOutcome> {
    const order = await this.lockExistingOrder(tx, orderId);
    if (isPaid(order.payment_status)) return 'already-paid';
    if (order.status === 'cancelled' || order.status === 'refunded') return 'not-payable';
    await this.settleOrder(tx, order, { amount, released }, move);
    return 'paid';
  }

  /**
   * Does the work of `markOrderPaid` for an unpaid order that is locked or new in this transaction.
   * @param amount the amount due without the parts that have arrived, in minor units of the order's currency
   * @param released part of it that was not charged
   */
  async settleOrder(
    tx: Tx,
    order: Order,
    { amount, released = 0 }: { amount: number; released?: number },
    { actor, actorId, note, silent }: SettlementNote = { actor: 'system' },
  ): Promise<void> {
    const orderId = order.id;
    const now = this.clock.now();
    const confirmed = { from: 'pending', to: 'confirmed', at: now } as const;
    await Promise.all([
      order.written_off_amount > 0 && reverseWriteOffs(tx, orderId, now),
      tx.execute(PAY, [orderId, creditOf(order) + order.received_amount + amount, now]),
      order.status === 'pending' && recordOrderMove(tx, orderId, confirmed, { actor, actorId, note }),
      this.inventory.commitStock(tx, orderId),
    ]);
    await this.outbox.emit(tx, 'order.paid', { orderId, ...(silent && { silent }) });
    tx.afterCommit(() => this.received.add(order.currency, amount - released));
  }

  /**
   * Takes the units that a backorder of an order got out of the warehouses, if the order is paid. An unpaid one
   * keeps them reserved. Safe to repeat.
   */
  async commitFilledStock(tx: Tx, orderId: number): Promise<void> {
    const order = await lockOrder(tx, orderId);
    if (order && isPaid(order.payment_status)) await this.inventory.commitStock(tx, orderId);
  }

  /** Marks the payment of an order as declined; the customer may try again. A paid order stays paid. */
  async markPaymentFailed(tx: Tx, orderId: number): Promise<void> {
    await this.movePaymentStatus(tx, orderId, 'pending', 'failed');
  }

  /**
   * Reopens an order with a failed payment for another try. The first time, its expiry is extended by a full
   * period.
   */
  async reopenPayment(tx: Tx, orderId: number): Promise<void> {
    if (!(await this.movePaymentStatus(tx, orderId, 'failed', 'pending'))) return;
    await tx.execute(
      `UPDATE orders SET expires_at = greatest(expires_at, $2), expiry_extended = true
       WHERE id = $1 AND NOT expiry_extended AND expires_at IS NOT NULL`,
      [orderId, await this.orderExpiryFrom(tx, this.clock.now(), 'card')],
    );
  }

  private async movePaymentStatus(
    queryable: Queryable,
    orderId: number,
    from: OrderPaymentStatus,
    to: OrderPaymentStatus,
  ): Promise<boolean> {
    const moved = await queryable.row(
      'UPDATE orders SET payment_status = $3, updated_at = $4 WHERE id = $1 AND payment_status = $2 RETURNING id',
      [orderId, from, to, this.clock.now()],
    );
    return moved !== undefined;
  }

  private async lockExistingOrder(tx: Tx, orderId: number): Promise<Order> {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`order ${orderId} does not exist`);
    return order;
  }
}

/** Returns what gift cards, the wallet and exchanged goods pay of an order. */
function creditOf({ gift_card_amount, wallet_amount, exchange_amount }: Order): number {
  return gift_card_amount + wallet_amount + exchange_amount;
}

function toOrderForPayment(order: Order): OrderForPayment {
  return {
    id: order.id,
    orderNumber: order.order_number,
    userId: order.user_id,
    status: order.status,
    paymentStatus: order.payment_status,
    currency: order.currency,
    amountDue: order.amount_due - order.received_amount,
    unchargedAmount: order.uncharged_amount,
    expiresAt: order.expires_at,
  };
}
