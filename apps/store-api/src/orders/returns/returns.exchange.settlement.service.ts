import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { Order } from '../order-records/order-records.entity';
import { lockOrder } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import type { Refund } from '../refunds/refunds.entity';
import { RefundsService } from '../refunds/refunds.service';

const UNPAID = 'The replacement order was not paid.';

const REPLACES = 'SELECT exchanged_order_id FROM orders WHERE id = $1 AND exchanged_order_id IS NOT NULL';

const LOCK_RESERVED = `
  SELECT * FROM refunds WHERE order_id = $1 AND exchange_order_id = $2 AND status = 'approved'
    AND credited_at IS NULL FOR UPDATE`;

const REOPEN_RETURN = `
  UPDATE returns SET status = 'received', replacement_order_id = NULL, resolved_at = NULL, updated_at = $2
  WHERE replacement_order_id = $1`;

/** Ends exchanges whose customer had to pay a difference: once it is paid, or the order is cancelled. */
@Injectable()
export class ExchangeSettlementService {
  constructor(
    private readonly db: Db,
    private readonly refunds: RefundsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves the value of the returned goods to a replacement order that was paid. If it was cancelled unpaid,
   * the value is released and the return is `received` again. Does nothing for other orders. Safe to repeat.
   */
  async settleExchange(orderId: number): Promise<void> {
    if (!(await this.db.row(REPLACES, [orderId]))) return;
    await this.db.tx(async (tx) => {
      const replacement = await lockOrder(tx, orderId);
      if (!replacement?.exchanged_order_id) return;
      const order = await lockOrder(tx, replacement.exchanged_order_id);
      if (!order) return;
      if (isPaid(replacement.payment_status)) await this.payExchange(tx, order, replacement);
      else if (replacement.status === 'cancelled') await this.releaseExchange(tx, order, replacement);
    });
  }

  private async payExchange(tx: Tx, order: Order, { id }: Order): Promise<void> {
    const refund = await tx.row<Refund>(LOCK_RESERVED, [order.id, id]);
    if (refund) await this.refunds.payOutRefund(tx, order, refund);
  }

  private async releaseExchange(tx: Tx, order: Order, { id }: Order): Promise<void> {
    const refund = await tx.row<Refund>(LOCK_RESERVED, [order.id, id]);
    if (refund) await this.refunds.rejectRefund(tx, refund.id, UNPAID);
    await tx.execute(REOPEN_RETURN, [id, this.clock.now()]);
  }
}
