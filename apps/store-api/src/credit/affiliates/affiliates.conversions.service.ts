import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { ConversionsQuery } from './affiliates.dto';
import { AffiliateConversion } from './affiliates.entity';
import { AffiliateLedgerService } from './affiliates.ledger.service';
import { type ConversionDetails, listConversions, lockAffiliate } from './affiliates.queries';
import {
  type ExchangedOrder,
  type ReferredOrder,
  commissionLeft,
  commissionOf,
  commissionOfReplacement,
  normalizeReferralCode,
} from './affiliates.rules';
import type { CommissionTerms } from './affiliates.rules';
import { type OrderOutcome, conversionMove, isCalledOff } from './affiliates.states';

type Referrer = CommissionTerms & { id: number; user_id: number; code: string };

const REFERRER = `
  SELECT a.id, a.user_id, a.code, a.commission_type, a.commission_rate, a.currency
  FROM affiliates a JOIN users u ON u.id = a.user_id
  WHERE a.code = $1 AND a.status = 'active' AND u.deleted_at IS NULL AND u.suspended_at IS NULL`;

/** True when the mailbox of the buyer $1, a guest or an account, is that of the affiliate $2. */
const IS_OWN_ADDRESS = `
  SELECT FROM users b LEFT JOIN guests g ON g.user_id = b.id JOIN users u ON u.id = $2
   WHERE b.id = $1 AND mailbox_key(u.email) = mailbox_key(coalesce(g.email, b.email))`;

const EXCHANGED = `
  SELECT c.affiliate_id, a.commission_type, coalesce(c.full_commission, c.commission_amount) AS commission,
    o.subtotal - o.discount_amount - coalesce((SELECT sum(i.total) FROM order_items i
      WHERE i.order_id = o.id AND i.gift_card IS NOT NULL), 0)::bigint AS goods, o.paid_amount
  FROM affiliate_conversions c JOIN affiliates a ON a.id = c.affiliate_id JOIN orders o ON o.id = c.order_id
  WHERE c.order_id = $1 AND c.status <> 'cancelled'`;

const WITH_ORDER = `
  SELECT c.*, o.status AS order_status, o.payment_status, o.delivered_at, o.paid_amount,
    least(o.paid_amount, o.refunded_amount + o.disputed_amount) AS refunded_amount, o.refunding_amount
  FROM affiliate_conversions c JOIN orders o ON o.id = c.order_id WHERE c.order_id = $1`;

const ENTRY_SUM = `
  SELECT coalesce(sum(amount), 0)::bigint AS booked FROM affiliate_entries WHERE conversion_id = $1`;

const CHANGE = `
  UPDATE affiliate_conversions SET status = $2, commission_amount = $3, full_commission = $4,
    approved_at = CASE $2 WHEN 'approved' THEN coalesce(approved_at, $5::timestamptz) ELSE approved_at END
  WHERE id = $1`;

const STATUS_AFTER = { approve: 'approved', cancel: 'cancelled', reopen: 'pending' } as const;

type ConversionOfOrder = AffiliateConversion & Omit<OrderOutcome, 'status'> & { order_status: string };

/** Records conversions and keeps them in step with their orders (docs/affiliates.md). */
@Injectable()
export class AffiliateConversionsService {
  constructor(
    private readonly db: Db,
    private readonly ledger: AffiliateLedgerService,
    private readonly clock: Clock,
  ) {}

  /** Returns the active affiliate of a code in any spelling, or undefined. */
  async findReferrer(queryable: Queryable, code: string | null | undefined): Promise<Referrer | undefined> {
    const normalized = normalizeReferralCode(code);
    return normalized === undefined ? undefined : queryable.row<Referrer>(REFERRER, [normalized]);
  }

  /**
   * Records a conversion for an order of this transaction. Orders of the affiliate do not count, nor those of a
   * guest or an account with the affiliate's mailbox.
   */
  async recordConversion(tx: Tx, order: ReferredOrder, code: string | null | undefined): Promise<void> {
    const referrer = await this.findReferrer(tx, code);
    if (!referrer || referrer.user_id === order.user_id) return;
    if (await tx.row(IS_OWN_ADDRESS, [order.user_id, referrer.user_id])) return;
    await tx.repo(AffiliateConversion).insert({
      affiliate_id: referrer.id,
      order_id: order.id,
      referred_user_id: order.user_id,
      commission_amount: commissionOf(referrer, order),
      created_at: this.clock.now(),
    });
  }

  /** Records the conversion of a replacement order of this transaction, if the exchanged order has one. */
  async followExchange(
    tx: Tx,
    exchangedOrderId: number,
    replacement: ReferredOrder & { exchange_amount: number },
  ): Promise<void> {
    const exchanged = await tx.row<ExchangedOrder & { affiliate_id: number }>(EXCHANGED, [exchangedOrderId]);
    if (!exchanged) return;
    await tx.repo(AffiliateConversion).insert({
      affiliate_id: exchanged.affiliate_id,
      order_id: replacement.id,
      referred_user_id: replacement.user_id,
      commission_amount: commissionOfReplacement(exchanged, replacement),
      created_at: this.clock.now(),
    });
  }

  /**
   * Updates the conversion of an order, if there is one, to the present state of the order. Safe to repeat.
   */
  async settleConversion(orderId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const found = await tx.row<AffiliateConversion>(
        'SELECT * FROM affiliate_conversions WHERE order_id = $1',
        [orderId],
      );
      if (!found) return;
      await lockAffiliate(tx, found.affiliate_id);
      const conversion = await tx.row<ConversionOfOrder>(WITH_ORDER, [orderId]);
      if (conversion) await this.updateConversion(tx, conversion);
    });
  }

  listConversions(affiliateId: number, query: ConversionsQuery): Promise<Page<ConversionDetails>> {
    return listConversions(this.db, affiliateId, query);
  }

  /**
   * Updates status and commission of a conversion, and adds the difference to the ledger. Before the approval
   * there is no entry. Later refunds reduce the commission, as an adjustment once it was paid out; a refund that
   * fails gives it back.
   */
  private async updateConversion(tx: Tx, conversion: ConversionOfOrder): Promise<void> {
    const { id, affiliate_id, commission_amount } = conversion;
    const outcome: OrderOutcome = { ...conversion, status: conversion.order_status };
    const move = conversionMove(conversion.status, outcome);
    const status = move ? STATUS_AFTER[move] : conversion.status;
    const full = conversion.full_commission ?? commission_amount;
    const left = isCalledOff(outcome) ? 0 : commissionLeft(full, conversion);
    // A cancelled or paid conversion does not change its amount.
    const amount = status === 'cancelled' || status === 'paid' ? commission_amount : left;
    await tx.execute(CHANGE, [id, status, amount, amount === full ? null : full, this.clock.now()]);
    if (status === 'pending') return;
    const { booked } = (await tx.row<{ booked: number }>(ENTRY_SUM, [id])) ?? { booked: 0 };
    const due = (status === 'cancelled' ? 0 : left) - booked;
    const isFirst = move === 'approve' && conversion.approved_at === null;
    const later = status === 'paid' ? 'adjustment' : 'reversal';
    await this.ledger.addEntry(tx, affiliate_id, isFirst ? 'commission' : later, due, { conversionId: id });
  }
}
