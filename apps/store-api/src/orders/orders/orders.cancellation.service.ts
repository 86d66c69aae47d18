import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { CouponsService } from '../../promotions/coupons/coupons.service';
import type { StoreEvents } from '../../events';
import { FlashSalesStockService } from '../../promotions/flash-sales/flash-sales.stock.service';
import { InventoryService, type Loss } from '../../catalog/inventory/inventory.service';
import { RefundsService } from '../refunds/refunds.service';
import type { Order } from '../order-records/order-records.entity';
import { type MoveNote, recordOrderMove, setOrderEnded } from '../order-records/order-records.queries';
import { hasShipped, isPaid } from '../order-records/order-records.states';
import { CheckoutTendersService } from '../order-placement/checkout-tenders.service';

/** Ends orders and reverses everything that placing them took, once. */
@Injectable()
export class OrderCancellationService {
  constructor(
    private readonly coupons: CouponsService,
    private readonly flashStock: FlashSalesStockService,
    private readonly inventory: InventoryService,
    private readonly tenders: CheckoutTendersService,
    private readonly refunds: RefundsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends a locked order as `cancelled` or `refunded`. In this order of locks, it reverses coupon use, flash
   * sale units and unshipped stock, which `lost` writes off instead. A paid order is refunded; gift cards and wallet of an unpaid order are
   * credited back. Staff pay out what cannot be credited to a deleted account, and the parts that an unpaid order has received.
   */
  async endOrder(
    tx: Tx,
    order: Order,
    to: 'cancelled' | 'refunded',
    { silent, lost, ...move }: MoveNote & { silent?: boolean; lost?: Loss },
  ): Promise<void> {
    const now = this.clock.now();
    const paid = isPaid(order.payment_status);
    // Locks the exchanged order of a replacement, which comes before stock in the lock order.
    if (paid) await this.refunds.lockBalance(tx, order);
    else await this.refunds.dropDebtRefunds(tx, order.id);
    await this.coupons.releaseRedemption(tx, order.id);
    await this.flashStock.releaseUnits(tx, order.id);
    if (!hasShipped(order.status)) {
      // Reserved units that are not there are no stock that could be released.
      if (lost) await this.inventory.commitStock(tx, order.id);
      await this.inventory.releaseStock(tx, order.id);
      await this.inventory.restockOrder(tx, order.id, lost);
    }
    const stranded = paid ? 0 : await this.tenders.reversePayment(tx, order);
    if (stranded > 0) await this.refunds.openPayout(tx, order, { amount: stranded, isCredit: true });
    if (!paid && order.received_amount > 0)
      await this.refunds.openPayout(tx, order, { amount: order.received_amount, isCredit: false });
    await setOrderEnded(tx, order.id, { to, wasPaid: paid, at: now });
    if (paid) {
      await this.refunds.refundRest(tx, order, {
        source: to === 'cancelled' ? 'cancellation' : 'staff',
        reason: move.note || (to === 'cancelled' ? 'Order cancelled.' : 'Order refunded.'),
        silent,
        ...(move.actor === 'staff' && move.actorId && { staff: { userId: move.actorId, roles: [] } }),
      });
    }
    await recordOrderMove(tx, order.id, { from: order.status, to, at: now }, move);
    const event = to === 'cancelled' ? 'order.cancelled' : 'order.refunded';
    await this.outbox.emit(tx, event, { orderId: order.id, ...(silent && { silent }) });
  }
}
