import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import type { Order } from '../order-records/order-records.entity';
import { PlannedRefundsService } from './refunds.planned.service';
import { RefundStatusService } from './refunds.status.service';
import { CHARGE_DISPUTED } from '@comptoir/payments';
import { RefundsService } from './refunds.service';

/** Lets refunds follow the money that disputes withdraw and reinstate (docs/payments.md). */
@Injectable()
export class RefundDisputesService {
  constructor(
    private readonly refunds: RefundsService,
    private readonly planned: PlannedRefundsService,
    private readonly statuses: RefundStatusService,
  ) {}

  /**
   * Lets refunds and what the order earned follow the money that a dispute has moved. Refunds that no job has sent
   * shrink when money was withdrawn, because the processor would reject them. What a dispute held back of an
   * ended order is refunded. The caller has locked the order, and stored the movement.
   */
  async followMoney(tx: Tx, order: Order, paymentId: number): Promise<void> {
    const need = { orderId: order.id, paymentId, card: 0, order: 0 };
    await this.planned.shrinkPlanned(tx, need, CHARGE_DISPUTED);
    await this.refunds.refundHeldBack(tx, order, paymentId);
    await this.statuses.syncOrder(tx, order.id);
  }
}
