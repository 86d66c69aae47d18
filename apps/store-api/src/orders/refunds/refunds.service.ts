import { Inject, Injectable } from '@nestjs/common';
import { chargeStep } from '@comptoir/contracts';
import { Db, type Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { invalidField } from '../../platform/http/request.errors';
import type { StoreEvents, StoreJobs } from '../../events';
import type { Order } from '../order-records/order-records.entity';
import { type StaffMember, isAdministrator } from '../order-records/own-order.rules';
import { isPaid } from '../order-records/order-records.states';
import { SoldGiftCardsService } from '../sold-gift-cards/sold-gift-cards.service';
import { type RefundParts, splitRefund } from './refunds.split.rules';
import { RefundStatusService } from './refunds.status.service';
import {
  assertLeavesGiftCards,
  assertRefundable,
  assertWithinBalance,
  balanceExceeded,
  paymentDisputed,
  refundedBesidesCard,
} from './refunds.balance.rules';
import { type RefundRequest, resolveRefund } from './refunds.requests.rules';
import { tendersFor } from './refunds.tenders.rules';
import { type CreditedParts, RefundCreditsService } from './refunds.credits.service';
import { Refund, RefundItem } from './refunds.entity';
import { RefundErrors } from './refunds.errors';
import {
  type RefundBalance,
  type RefundDetails,
  lockDebtRefunds,
  lockRefund,
  lockPendingRefunds,
  lockCardLeft,
  lockRefundBalance,
  readRefundPage,
} from './refunds.queries';
import type { RefundsQuery } from './refunds.dto';

/** A received payment that its order could not accept. */
export interface LatePayment {
  id: number;
  order_id: number;
  user_id: number;
  currency: string;
}

/**
 * Creates and approves refunds. A refund reserves its part of the balance from the start, under the lock of
 * its order and a database constraint; a job then sends the card part. Locks: order, payment, refund, gift
 * cards by id, wallet, loyalty account.
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly db: Db,
    private readonly credits: RefundCreditsService,
    private readonly ledger: RefundStatusService,
    private readonly soldCards: SoldGiftCardsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  listOwnRefunds(
    userId: number,
    { status, order_number, per_page, offset }: RefundsQuery,
  ): Promise<Page<RefundDetails>> {
    return readRefundPage(this.db, { user_id: userId, status, order_number }, { per_page, offset });
  }

  /** Locks the payment of a locked, paid order, and reads the refundable balance. */
  lockBalance(tx: Tx, order: Order): Promise<RefundBalance> {
    return lockRefundBalance(tx, order);
  }

  /**
   * Refunds a part of a locked order, or its whole balance.
   * @throws RefundErrors.ORDER_NOT_PAID, RefundErrors.CREDIT_NEEDS_ADMIN,
   * RefundErrors.REFUND_EXCEEDS_BALANCE, RefundErrors.GIFT_CARD_USED, RequestErrors.VALIDATION_ERROR
   */
  async openRefund(tx: Tx, order: Order, request: RefundRequest): Promise<Refund> {
    if (!isPaid(order.payment_status)) throw RefundErrors.ORDER_NOT_PAID();
    const balance = await lockRefundBalance(tx, order);
    assertMayCredit(balance, request);
    const resolved = resolveRefund(balance, request);
    const { amount, shipping, items } = resolved;
    assertLeavesGiftCards(balance, resolved);
    assertWithinBalance(balance, amount);
    if (amount === 0) throw invalidField(request.items ? 'items' : 'amount', 'There is nothing to refund.');
    assertRefundable(balance, amount, request.source);
    const { replacementOrderId } = request;
    const parts = replacementOrderId
      ? carriedParts(amount)
      : splitRefund(amount, request.method, tendersFor(balance, items), chargeStep(order.currency));
    const now = this.clock.now();
    const refunds = tx.repo(Refund);
    const refund = refunds.create({
      order_id: order.id,
      user_id: order.user_id,
      payment_id: parts.card_amount > 0 ? balance.paymentId : null,
      return_id: request.returnId ?? null,
      rest_of_id: request.restOf?.refundId ?? null,
      source: request.source,
      method: request.method,
      status: replacementOrderId ? 'approved' : 'pending',
      currency: order.currency,
      amount,
      ...parts,
      exchange_order_id: replacementOrderId ?? (parts.exchange_amount > 0 ? order.exchanged_order_id : null),
      counted_amount: amount,
      shipping_amount: shipping,
      reason: request.reason,
      released: request.released ?? false,
      silent: request.silent ?? false,
      created_by: request.staff?.userId ?? null,
      created_at: now,
      updated_at: now,
    });
    await refunds.insert(refund);
    await tx.repo(RefundItem).insert(items.map((item) => ({ ...item, refund_id: refund.id })));
    return request.waits ? refund : this.payOutRefund(tx, order, refund);
  }

  /**
   * Refunds everything that is left of a locked order, and pays out what waits for an approval.
   * @throws RefundErrors.GIFT_CARD_USED
   */
  async refundRest(
    tx: Tx,
    order: Order,
    request: Pick<RefundRequest, 'source' | 'reason' | 'silent' | 'staff'>,
  ): Promise<void> {
    await this.settlePendingRefunds(tx, order);
    if (!(await this.soldCards.withdrawAllCards(tx, order))) throw RefundErrors.GIFT_CARD_USED();
    const { refundable } = await lockRefundBalance(tx, order);
    if (refundable > 0) await this.openRefund(tx, order, { ...request, method: 'original' });
  }

  /**
   * Pays out the refunds of a locked order that wait for an approval. Wallet credit for an offline payment
   * needs an administrator, so such a refund is rejected, and its amount is free for a refund by the same
   * way.
   */
  private async settlePendingRefunds(tx: Tx, order: Order): Promise<void> {
    const { hasOffline } = await lockRefundBalance(tx, order);
    for (const refund of await lockPendingRefunds(tx, order.id)) {
      if (refund.method === 'wallet' && hasOffline) await this.rejectRefund(tx, refund.id);
      else await this.payOutRefund(tx, order, refund);
    }
  }

  /** Ends the refunds that lowered what was left to pay of a locked order, which ends unpaid. */
  async dropDebtRefunds(tx: Tx, orderId: number): Promise<void> {
    for (const { id } of await lockDebtRefunds(tx, orderId)) {
      await this.rejectRefund(tx, id, 'The order ended before it was paid.');
    }
  }

  /** Rejects a waiting refund, whose amount can be refunded otherwise. The caller has locked its order. */
  async rejectRefund(tx: Tx, id: number, reason: string | null = null): Promise<void> {
    await tx.execute(
      `UPDATE refunds SET status = 'rejected', failure_reason = $3, updated_at = $2 WHERE id = $1`,
      [id, this.clock.now(), reason],
    );
  }

  /**
   * Refunds what is left of a payment that its locked order cannot accept. A refund of it in the processor's
   * dashboard counts, and money that a dispute withholds waits for its end. Does nothing when nothing is left.
   */
  async returnPayment(
    tx: Tx,
    { id, order_id, user_id, currency }: LatePayment,
    reason: string,
  ): Promise<void> {
    const { left, disputed } = await lockCardLeft(tx, id);
    const amount = left - disputed;
    if (amount <= 0) return;
    const now = this.clock.now();
    const refunds = tx.repo(Refund);
    const refund = refunds.create({
      order_id,
      user_id,
      payment_id: id,
      source: 'late_payment',
      method: 'original',
      status: 'approved',
      currency,
      amount,
      card_amount: amount,
      counted_amount: 0,
      reason,
      checked_at: now,
      created_at: now,
      updated_at: now,
    });
    await refunds.insert(refund);
    await this.outbox.enqueue(tx, 'refunds.send', { refundId: refund.id });
  }

  /**
   * Approves a waiting refund, or sends a failed one again. The caller has locked its order.
   * @throws RefundErrors.CREDIT_NEEDS_ADMIN, RefundErrors.REFUND_EXCEEDS_BALANCE when the balance was used
   * since it failed
   */
  async approveRefund(tx: Tx, order: Order, refund: Refund, staff: StaffMember): Promise<void> {
    assertMayCredit(await lockRefundBalance(tx, order), { method: refund.method, staff });
    if (refund.status === 'failed') await this.reserveAgain(tx, order, refund);
    await this.payOutRefund(tx, order, refund);
  }

  /**
   * Records money of an unpaid order that ended, until staff pay it out: credit that has no account to return to, or the
   * parts that were received. The order never counted it as paid.
   * @param payout `amount` in minor units of the order's currency, above zero; `isCredit` for credit
   */
  async openPayout(
    tx: Tx,
    { id, user_id, currency }: Order,
    payout: { amount: number; isCredit: boolean },
  ): Promise<void> {
    const { amount, isCredit } = payout;
    const now = this.clock.now();
    const refunds = tx.repo(Refund);
    const refund = refunds.create({
      order_id: id,
      user_id,
      source: 'cancellation',
      method: 'original',
      status: 'approved',
      currency,
      amount,
      offline_amount: amount,
      redirected_amount: isCredit ? amount : 0,
      counted_amount: 0,
      reason: isCredit ? 'The account was deleted.' : 'The order was cancelled before all of it was paid.',
      created_at: now,
      updated_at: now,
    });
    await refunds.insert(refund);
    await this.outbox.emit(tx, 'refund.payout-due', { refundId: refund.id });
  }

  /**
   * Withdraws refunded gift cards, credits gift cards, wallet and the other order of an exchange, and enqueues the
   * card part. @throws RefundErrors.GIFT_CARD_USED
   */
  async payOutRefund(tx: Tx, order: Order, refund: Refund): Promise<Refund> {
    if (!(await this.soldCards.withdrawRefundedCards(tx, order, refund.id)))
      throw RefundErrors.GIFT_CARD_USED();
    const now = this.clock.now();
    const credits = creditOf(refund) > 0 && !refund.credited_at;
    const parts = credits ? await this.giveCredit(tx, order, refund) : refund;
    const takesMoney = !refund.released;
    await tx.execute(
      `UPDATE refunds SET status = 'approved', gift_card_amount = $2, wallet_amount = $3, offline_amount = $4,
         redirected_amount = $5, credited_at = CASE WHEN $6 THEN $7::timestamptz ELSE credited_at END,
         checked_at = $7, failure_reason = NULL, updated_at = $7 WHERE id = $1`,
      [
        ...[refund.id, parts.gift_card_amount, parts.wallet_amount, parts.offline_amount],
        ...[parts.redirected_amount, credits, now],
      ],
    );
    if (takesMoney && refund.card_amount > 0)
      await this.outbox.enqueue(tx, 'refunds.send', { refundId: refund.id });
    const isDue = takesMoney && parts.offline_amount > 0 && !refund.paid_out_at;
    if (isDue) await this.outbox.emit(tx, 'refund.payout-due', { refundId: refund.id });
    const isSettled = !takesMoney || (refund.card_amount === 0 && !isDue);
    if (isSettled) await this.ledger.markRefundProcessed(tx, refund);
    else await this.ledger.syncOrder(tx, order.id);
    const released = await lockRefund(tx, refund.id);
    if (!released) throw new Error(`refund ${refund.id} does not exist`);
    return released;
  }

  private async giveCredit(tx: Tx, order: Order, refund: Refund): Promise<CreditedParts> {
    const returns = refund.exchange_amount > 0 && refund.exchange_order_id === order.exchanged_order_id;
    if (returns) await this.refundExchanged(tx, order, refund);
    return this.credits.creditRefund(tx, order, refund);
  }

  /**
   * Refunds what exchanged goods paid for a replacement order to the tenders of the exchanged order. That
   * order counts the amount as refunded since the exchange, so this refund counts nothing.
   */
  private async refundExchanged(
    tx: Tx,
    order: Order,
    { exchange_amount: amount, ...of }: Refund,
  ): Promise<void> {
    const { exchanged } = await lockRefundBalance(tx, order);
    if (!exchanged) throw new Error(`order ${order.id} is not a replacement order`);
    const parts = splitRefund(amount, 'original', exchanged.balance.tenders, chargeStep(order.currency));
    const now = this.clock.now();
    const refunds = tx.repo(Refund);
    const refund = refunds.create({
      order_id: exchanged.order.id,
      user_id: order.user_id,
      payment_id: parts.card_amount > 0 ? exchanged.balance.paymentId : null,
      source: 'exchange',
      method: 'original',
      status: 'approved',
      currency: order.currency,
      amount,
      ...parts,
      exchange_order_id: parts.exchange_amount > 0 ? exchanged.order.exchanged_order_id : null,
      counted_amount: 0,
      reason: of.reason,
      silent: of.silent,
      created_by: of.created_by,
      created_at: now,
      updated_at: now,
    });
    await refunds.insert(refund);
    await this.payOutRefund(tx, exchanged.order, refund);
  }

  /**
   * Reserves the amount of a failed refund again, and starts a new attempt. Other refunds may have used it
   * meanwhile.
   */
  private async reserveAgain(tx: Tx, order: Order, refund: Refund): Promise<void> {
    const balance = await lockRefundBalance(tx, order);
    const needed = Math.max(0, refund.counted_amount - refundedBesidesCard(refund));
    const items = await tx.repo(RefundItem).findBy({ refund_id: refund.id });
    const linesFit = items.every(({ order_item_id, quantity }) => {
      const line = balance.lines.find(({ orderItemId }) => orderItemId === order_item_id);
      return line !== undefined && line.refundedQuantity + quantity <= line.quantity;
    });
    const { left: cardLeft, disputed } = await lockCardLeft(tx, refund.payment_id);
    const cardFits = refund.card_amount <= cardLeft;
    const shippingFits = refund.shipping_amount <= balance.shippingLeft;
    const exchangeFits = refund.credited_at !== null || refund.exchange_amount <= balance.tenders.exchange;
    const fits = linesFit && cardFits && shippingFits && exchangeFits;
    if (needed > balance.refundable + balance.disputed || !fits) {
      throw balanceExceeded(balance, balance.refundable);
    }
    const cardIsFree = refund.card_amount <= cardLeft - disputed;
    if (needed > balance.refundable || (refund.card_amount > 0 && !cardIsFree))
      throw paymentDisputed(balance);
    await tx.execute(
      `UPDATE refunds SET attempt = attempt + 1, processor_refund_id = NULL, sent_at = NULL WHERE id = $1`,
      [refund.id],
    );
  }
}

/** Returns the parts of a refund that are given at once, under the locks of its order. */
function creditOf({ gift_card_amount, wallet_amount, exchange_amount }: Refund): number {
  return gift_card_amount + wallet_amount + exchange_amount;
}

/** The parts of a refund that pays for a replacement order. */
function carriedParts(amount: number): RefundParts {
  return {
    exchange_amount: amount,
    card_amount: 0,
    offline_amount: 0,
    gift_card_amount: 0,
    wallet_amount: 0,
  };
}

/**
 * Checks that the staff member may refund to the wallet. A payment outside of the processor is paid back the
 * same way, because the shop cannot verify it; only an administrator may turn it into credit.
 */
function assertMayCredit(
  { hasOffline }: RefundBalance,
  { method, staff }: Pick<RefundRequest, 'method' | 'staff'>,
): void {
  const isCredit = method === 'wallet' && hasOffline;
  if (isCredit && !(staff && isAdministrator(staff))) throw RefundErrors.CREDIT_NEEDS_ADMIN();
}
