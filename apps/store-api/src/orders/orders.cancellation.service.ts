import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { CouponsService } from '../coupons/coupons.service';
import type { StoreEvents } from '../events';
import { InventoryService } from '../inventory/inventory.service';
import { LoyaltyService } from '../loyalty/loyalty.service';
import type { Order } from './orders.entity';
import { type MoveNote, giveFlashBack, recordMove } from './orders.queries';
import { type OrderPaymentStatus, hasShipped, isPaid } from './orders.states';
import { CheckoutTendersService } from './orders.tenders.service';

/** Calling an order off: everything that placing it took is given back, once. */
@Injectable()
export class OrderCancellation {
  constructor(
    private readonly coupons: CouponsService,
    private readonly inventory: InventoryService,
    private readonly tenders: CheckoutTendersService,
    private readonly loyalty: LoyaltyService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** Whether money was captured outside of gift cards and the wallet, which only a refund can give back. */
  holdsCapturedMoney({ payment_status, amount_due }: Order): boolean {
    return isPaid(payment_status) && amount_due > 0;
  }

  /**
   * Ends a locked order as `cancelled` or `refunded` and gives back coupon use, flash sale units, stock that has
   * not been shipped, gift cards and wallet, and takes back loyalty points, in this order of locks.
   */
  async end(
    tx: Tx,
    order: Order,
    to: 'cancelled' | 'refunded',
    { silent, ...move }: MoveNote & { silent?: boolean },
  ): Promise<void> {
    const now = this.clock.now();
    await this.coupons.release(tx, order.id);
    await giveFlashBack(tx, order.id);
    if (!hasShipped(order.status)) {
      await this.inventory.release(tx, order.id);
      await this.inventory.restock(tx, order.id);
    }
    await this.tenders.giveBack(tx, order);
    const paid = isPaid(order.payment_status);
    const paymentStatus: OrderPaymentStatus = paid ? 'refunded' : order.payment_status;
    await tx.execute(
      `UPDATE orders SET status = $2, payment_status = $3, refunded_amount = CASE WHEN $4 THEN paid_amount ELSE 0 END,
         expires_at = NULL, updated_at = $5,
         cancelled_at = CASE $2 WHEN 'cancelled' THEN $5::timestamptz ELSE cancelled_at END
       WHERE id = $1`,
      [order.id, to, paymentStatus, paid, now],
    );
    await this.loyalty.reverse(tx, order.id);
    await recordMove(tx, order.id, { from: order.status, to, at: now }, move);
    const event = to === 'cancelled' ? 'order.cancelled' : 'order.refunded';
    await this.outbox.emit(tx, event, { orderId: order.id, ...(silent && { silent }) });
  }
}
