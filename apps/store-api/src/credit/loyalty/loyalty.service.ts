import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { RatedCurrency } from '../../pricing/pricing/pricing.exchange.rules';
import { SettingsService } from '../../platform/settings/settings.service';
import { WalletService } from '../wallet/wallet.service';
import { LoyaltyDebtsService } from './loyalty.debts.service';
import { LoyaltyHoldsService } from './loyalty.holds.service';
import type { LoyaltyEntry } from './loyalty.entity';
import { LoyaltyErrors } from './loyalty.errors';
import { creditForPoints, pointsForOrder, pointsOfRefund } from './loyalty.rules';
import {
  LOCK_EARNING_ORDER,
  EARN,
  FIND_ORDER_ENTRY,
  REDEEM,
  LOCK_ACCOUNT,
  RESTORE,
  REVERSE,
  REVERSE_REVIEW,
  READ_GIVEN_BACK_REVIEWS,
  READ_REVERSIBLE,
  LOCK_APPROVED_REVIEW,
  FIND_REVIEW_ENTRY,
  LOCK_VERIFIED_USER,
  FIND_REGISTRATION_ENTRY,
} from './loyalty.queries';

/** Points that were converted to wallet credit. */
export interface Redemption {
  points: number;
  /** Minor units of `currency`, as `walletBalance`. */
  credit: number;
  currency: string;
  /** Remaining points. */
  balance: number;
  walletBalance: number;
}

interface EarningRow {
  user_id: number;
  order_number: string;
  currency: string;
  exchange_rate: string;
  subtotal: number;
  discount_amount: number;
  gift_card_amount: number;
  included_tax: number;
}

interface ReversibleRow {
  user_id: number;
  order_number: string;
  refunded_amount: number;
  paid_amount: number;
  earned: number;
  reversed: number;
}

interface AccountRow {
  balance: number;
  debt: number;
}

interface ReviewedRow {
  user_id: number;
  product_id: number;
  order_item_id: number | null;
  product_name: string;
}

interface GivenBackRow extends ReviewedRow {
  points: number;
}

type NewPoints = Pick<LoyaltyEntry, 'user_id' | 'points' | 'cause' | 'order_id' | 'description'> &
  Partial<Pick<LoyaltyEntry, 'reviewed_product_id' | 'reviewed_item_id'>>;

/**
 * Adds, converts and reverses loyalty points (docs/credit.md). The settings have the rates; entries retain
 * the points of their time.
 */
@Injectable()
export class LoyaltyService {
  constructor(
    private readonly db: Db,
    private readonly wallets: WalletService,
    private readonly settings: SettingsService,
    private readonly currencies: CurrenciesService,
    private readonly holds: LoyaltyHoldsService,
    private readonly debts: LoyaltyDebtsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Converts points to credit in the user's wallet, but none that are held. Locks the wallet, then the account of points.
   * @throws LoyaltyErrors.INSUFFICIENT_POINTS, RequestErrors.VALIDATION_ERROR when they are worth less than a
   * minor unit
   */
  async redeemPoints(userId: number, points: number): Promise<Redemption> {
    const base = await this.findBaseCurrency();
    return this.db.tx(async (tx) => {
      const { loyalty } = await this.settings.readSettings(tx);
      const wallet = await this.wallets.lockWallet(tx, userId);
      if (!wallet) throw RequestErrors.NOT_FOUND();
      const { currency, rate } = wallet;
      const credit = creditForPoints(
        points,
        base,
        { code: currency, rate },
        loyalty.redeem_points_per_currency_unit,
      );
      // Points that an order gives meanwhile wait, or they would be in the balance but not among those that are held.
      await tx.rows(LOCK_ACCOUNT, [userId]);
      const held = await this.holds.readHeldPoints(tx, userId);
      const entry = await tx.row<{ id: number; balance: number }>(REDEEM, [
        userId,
        points,
        'Converted to wallet credit',
        this.clock.now(),
        held,
      ]);
      if (!entry) throw LoyaltyErrors.INSUFFICIENT_POINTS();
      if (credit === 0) throw invalidField('points', 'points are worth less than the smallest amount');
      await this.wallets.creditWallet(tx, userId, {
        amount: credit,
        source: 'loyalty',
        reference: `LOY-${entry.id}`,
        description: `${points} loyalty points`,
      });
      return { points, credit, currency, balance: entry.balance, walletBalance: wallet.balance + credit };
    });
  }

  /** Adds the points of an order that is delivered and paid, once. Earlier refunds reduce them. */
  async earnOrderPoints(orderId: number): Promise<void> {
    const base = await this.findBaseCurrency();
    await this.db.tx(async (tx) => {
      const order = await tx.row<EarningRow>(LOCK_EARNING_ORDER, [orderId]);
      if (!order || (await tx.row(FIND_ORDER_ENTRY, [orderId]))) return;
      const { loyalty } = await this.settings.readSettings(tx);
      const earning = {
        currency: { code: order.currency, rate: order.exchange_rate },
        subtotal: order.subtotal,
        discount: order.discount_amount,
        includedTax: order.included_tax,
        giftCards: order.gift_card_amount,
      };
      const points = pointsForOrder(earning, base, loyalty.earn_points_per_currency_unit);
      await this.addPoints(tx, {
        user_id: order.user_id,
        points,
        cause: 'order',
        order_id: orderId,
        description: `Order ${order.order_number}`,
      });
      await this.settleOrderPoints(tx, orderId);
    });
  }

  /**
   * Reverses the share of an order's points that its refunds are of its payments, less what was reversed
   * before. Points that were reversed for a refund that failed are given back. Spent points become a debt,
   * which later points pay. Call it in the transaction that locked and changed the order, after everything
   * that locks the wallet.
   */
  async settleOrderPoints(tx: Tx, orderId: number): Promise<void> {
    const order = await tx.row<ReversibleRow>(READ_REVERSIBLE, [orderId]);
    if (!order) return;
    const { user_id, order_number, refunded_amount: part, paid_amount: whole, earned, reversed } = order;
    const points = pointsOfRefund(earned, { part, whole }) - reversed;
    if (points === 0) return;
    const account = await tx.row<AccountRow>(LOCK_ACCOUNT, [user_id]);
    if (points < 0) {
      const debtPayment = Math.min(-points, account?.debt ?? 0);
      const restored = `Points of order ${order_number} restored`;
      await tx.execute(RESTORE, [user_id, -points, orderId, restored, this.clock.now(), debtPayment]);
      return;
    }
    const description = `Refund of order ${order_number}`;
    const spent = Math.max(0, points - (account?.balance ?? 0));
    await tx.execute(REVERSE, [user_id, points, orderId, description, this.clock.now(), spent]);
  }

  /**
   * Adds the points for registering, once for each mailbox: an account that was deleted and registered again
   * gets none. It runs when the address is verified, so that no user collects points with addresses of
   * others.
   */
  async earnRegistrationPoints(userId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await tx.row(LOCK_VERIFIED_USER, [userId]))) return;
      await this.debts.takeOverDebts(tx, userId);
      if (await tx.row(FIND_REGISTRATION_ENTRY, [userId])) return;
      const { loyalty } = await this.settings.readSettings(tx);
      await this.addPoints(tx, {
        user_id: userId,
        points: loyalty.registration_bonus,
        cause: 'registration',
        order_id: null,
        description: 'Welcome',
      });
    });
  }

  /**
   * Adds the points for an approved review, once for each reviewed purchase: a review that is deleted and
   * written again earns nothing more.
   */
  async earnReviewPoints(reviewId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const review = await tx.row<ReviewedRow>(LOCK_APPROVED_REVIEW, [reviewId]);
      if (!review) return;
      const { user_id, product_id, order_item_id, product_name } = review;
      if (await tx.row(FIND_REVIEW_ENTRY, [user_id, product_id, order_item_id])) return;
      const { loyalty } = await this.settings.readSettings(tx);
      await this.addPoints(tx, {
        user_id,
        points: loyalty.review_bonus,
        cause: 'review',
        order_id: null,
        description: `Review of ${product_name}`,
        reviewed_product_id: product_id,
        reviewed_item_id: order_item_id,
      });
    });
  }

  /**
   * Reverses the points for reviews of goods that the customer has given back. Changes nothing the second time. Spent
   * points become a debt.
   */
  async reverseReviewPoints(orderId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await tx.rows('SELECT FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
      for (const review of await tx.rows<GivenBackRow>(READ_GIVEN_BACK_REVIEWS, [orderId])) {
        const { user_id, points, product_id, order_item_id, product_name } = review;
        const account = await tx.row<AccountRow>(LOCK_ACCOUNT, [user_id]);
        const spent = Math.max(0, points - (account?.balance ?? 0));
        const description = `Refund of ${product_name}`;
        const target = [product_id, order_item_id];
        await tx.execute(REVERSE_REVIEW, [user_id, points, description, this.clock.now(), spent, ...target]);
      }
    });
  }

  private async findBaseCurrency(): Promise<RatedCurrency> {
    return { code: await this.currencies.findBaseCode(), rate: '1' };
  }

  private async addPoints(tx: Tx, gain: NewPoints): Promise<void> {
    const { user_id, points, cause, order_id, description } = gain;
    const { reviewed_product_id = null, reviewed_item_id = null } = gain;
    if (points === 0) return;
    await this.debts.takeOverDebts(tx, user_id);
    const account = await tx.row<AccountRow>(LOCK_ACCOUNT, [user_id]);
    const debtPayment = Math.min(points, account?.debt ?? 0);
    await tx.execute(EARN, [
      ...[user_id, points, cause, order_id, description, this.clock.now(), debtPayment],
      ...[reviewed_product_id, reviewed_item_id],
    ]);
  }
}
