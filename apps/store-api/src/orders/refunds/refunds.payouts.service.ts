import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import type { Order } from '../order-records/order-records.entity';
import { balanceExceeded, paymentDisputed } from './refunds.balance.rules';
import type { Refund } from './refunds.entity';
import { lockCardLeft } from './refunds.queries';
import { RefundStatusService } from './refunds.status.service';

/** Moves the card part to the offline part, and forgets the attempts: a late answer of the processor is no longer about it. */
const TAKE_FROM_CARD = `
  UPDATE refunds SET offline_amount = offline_amount + card_amount, card_amount = 0, attempt = attempt + 1,
    processor_refund_id = NULL, sent_at = NULL
  WHERE id = $1`;

/** Records what staff have paid back outside of the processor. */
@Injectable()
export class RefundPayoutsService {
  constructor(private readonly statuses: RefundStatusService) {}

  /**
   * Marks a refund as paid back by hand. The card part of a failed one was paid back by hand as well. The caller has
   * locked the order.
   * @throws RefundErrors.REFUND_EXCEEDS_BALANCE when the card got the money meanwhile, RefundErrors.PAYMENT_DISPUTED
   */
  async payBackByHand(tx: Tx, order: Order, refund: Refund): Promise<void> {
    if (refund.status === 'failed') await this.takeFromCard(tx, order, refund);
    await this.statuses.markRefundPaidOut(tx, refund);
  }

  private async takeFromCard(tx: Tx, { currency }: Order, refund: Refund): Promise<void> {
    const { left, disputed } = await lockCardLeft(tx, refund.payment_id);
    const refundable = Math.max(0, left - disputed);
    if (refund.card_amount > left) throw balanceExceeded({ currency }, refundable);
    if (refund.card_amount > refundable) throw paymentDisputed({ currency, refundable });
    await tx.execute(TAKE_FROM_CARD, [refund.id]);
  }
}
