import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { OrderCancellationService } from './orders.cancellation.service';
import { lockOrder } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';

/** Most orders that one run cancels; the next run takes the rest. */
const BATCH = 200;

/**
 * Excludes orders with an open payment at the processor: money may be on its way. The jobs of payments close
 * it first.
 */
const DUE = `
  SELECT o.id FROM orders o
  WHERE o.status = 'pending' AND o.expires_at <= $1 AND o.received_amount = 0
    AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status <> 'cancelled')
  ORDER BY o.expires_at LIMIT ${BATCH}`;

const UNDECIDED = `SELECT FROM payments WHERE order_id = $1 AND status <> 'cancelled'`;

/** Cancels unpaid orders whose time is over. */
@Injectable()
export class OrderExpiryService {
  constructor(
    private readonly db: Db,
    private readonly cancellation: OrderCancellationService,
    private readonly clock: Clock,
  ) {}

  /** Cancels each order in its own transaction, so that one failure does not affect the others. */
  async expireDueOrders(): Promise<void> {
    const due = await this.db.rows<{ id: number }>(DUE, [this.clock.now()]);
    const failures: unknown[] = [];
    for (const { id } of due) {
      await this.expireOrder(id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length) throw new AggregateError(failures, `${failures.length} orders could not be expired`);
  }

  private async expireOrder(orderId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.status !== 'pending' || isPaid(order.payment_status) || order.received_amount > 0) return;
      if (!order.expires_at || order.expires_at > this.clock.now()) return;
      if (await tx.row(UNDECIDED, [orderId])) return;
      await this.cancellation.endOrder(tx, order, 'cancelled', {
        actor: 'system',
        note: 'Not paid in time.',
      });
    });
  }
}
