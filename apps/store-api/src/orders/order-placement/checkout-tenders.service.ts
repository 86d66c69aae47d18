import { Injectable } from '@nestjs/common';
import { chargeStep } from '@comptoir/contracts';
import type { Tx } from '@comptoir/db';
import { cardOfCode, normalizeGiftCardCode } from '../../credit/gift-cards/gift-card-codes';
import {
  type CardDebit,
  GiftCardLedgerService,
  type PayingCard,
} from '../../credit/gift-cards/gift-cards.ledger.service';
import { type RatedCurrency, crossConvert } from '../../pricing/pricing/pricing.exchange.rules';
import { sum } from '../../pricing/pricing/price-sheet';
import { splitTenders } from '../../pricing/pricing/pricing.totals.rules';
import { SettingsService } from '../../platform/settings/settings.service';
import { WalletService } from '../../credit/wallet/wallet.service';
import type { CheckoutReader } from './checkout-reader.service';
import type { Checkout } from './checkout.dto';
import type { Order } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import type { CheckoutProblem } from './checkout-problems';

/** The tenders of an order. Amounts are in minor units of the order's currency unless stated otherwise. */
export interface PaymentPlan {
  cards: CardDebit[];
  /** `amount` is in the wallet's currency; null when the wallet pays nothing. */
  wallet: { amount: number; orderAmount: number } | null;
  giftCardAmount: number;
  walletAmount: number;
  /** Amount left to pay by card. */
  due: number;
  /** Amount that gift cards and wallet leave so that the card pays its minimum. */
  kept: number;
  problems: CheckoutProblem[];
}

/** Gift cards and wallet of a checkout, with the largest payment of each in the order's currency. */
export interface OfferedTenders {
  currency: RatedCurrency;
  cards: PayingCard[];
  giftCards: { id: number; available: number }[];
  /** Price of the gift cards that are sold, which gift cards do not pay. */
  giftCardTotal: number;
  wallet: { balance: number; currency: RatedCurrency; available: number } | null;
  problems: CheckoutProblem[];
}

/** Splits the payment of a checkout: gift cards in the given order, then the wallet, then the card. */
@Injectable()
export class CheckoutTendersService {
  constructor(
    private readonly giftCards: GiftCardLedgerService,
    private readonly wallets: WalletService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Reads the gift cards and the wallet; the wallet only when the cards do not pay the whole total.
   * @param currency the order's currency at the order's rate
   * @param hasCredit false skips the wallet
   */
  async readTenders(
    reader: CheckoutReader,
    userId: number,
    input: Checkout,
    {
      total,
      giftCardTotal,
      currency,
      hasCredit,
    }: { total: number; giftCardTotal: number; currency: RatedCurrency; hasCredit: boolean },
  ): Promise<OfferedTenders> {
    const codes = codesOf(input);
    const found = await reader.readGiftCards(codes);
    const cards = [...new Set(codes.flatMap((code) => cardOfCode(found, code) ?? []))];
    const giftCards = cards.map((card) => ({ id: card.id, available: payableOf(card, currency) }));
    const afterCards = splitTenders(total, giftCards, 0, { giftCardTotal }).due;
    const wallet = hasCredit && afterCards > 0 ? await this.walletOf(reader, userId, input) : null;
    return {
      currency,
      cards,
      giftCards,
      giftCardTotal,
      wallet: wallet && { ...wallet, available: payableOf(wallet, currency) },
      problems: codes.flatMap((code, index) => (cardOfCode(found, code) ? [] : [invalid(index)])),
    };
  }

  /** Debits the planned amounts, under the locks of the plan. */
  async collectPayment(
    tx: Tx,
    { id, user_id, order_number }: Order,
    { cards, wallet }: PaymentPlan,
  ): Promise<void> {
    await Promise.all([
      this.giftCards.debitCards(tx, id, cards),
      wallet &&
        this.wallets.debitWallet(tx, user_id, {
          ...wallet,
          source: 'order',
          reference: order_number,
          description: `Order ${order_number}`,
        }),
    ]);
  }

  /**
   * Returns to gift cards and wallet what they paid for an order, once. The payment of a card that cannot be
   * used any more goes to the wallet.
   * @returns the amount that could not return because the account was deleted
   */
  async reversePayment(tx: Tx, order: Order): Promise<number> {
    const { id, user_id, order_number, currency, exchange_rate, wallet_amount } = order;
    const stranded = order.gift_card_amount > 0 ? await this.giftCards.reverseOrderPayment(tx, id) : 0;
    if (wallet_amount + stranded === 0) return 0;
    const wallet = await this.wallets.lockOpenWallet(tx, user_id);
    if (!wallet) return wallet_amount + stranded;
    if (wallet_amount > 0) await this.wallets.reverseOrderPayment(tx, user_id, order_number);
    const amount = crossConvert(
      stranded,
      { code: currency, rate: exchange_rate },
      { code: wallet.currency, rate: wallet.rate },
    );
    if (amount > 0) {
      await this.wallets.creditWallet(tx, user_id, {
        amount,
        orderAmount: stranded,
        source: 'gift_card',
        reference: order_number,
        description: `Gift card payment of order ${order_number}`,
      });
    }
    return 0;
  }

  private async walletOf(
    reader: CheckoutReader,
    userId: number,
    { use_wallet }: Checkout,
  ): Promise<{ balance: number; currency: RatedCurrency } | null> {
    const { checkout } = await this.settings.readSettings(reader.queryable);
    if (!(use_wallet ?? checkout.wallet_auto_apply)) return null;
    const wallet = await reader.readWallet(userId);
    return wallet
      ? { balance: wallet.balance, currency: { code: wallet.currency, rate: wallet.rate } }
      : null;
  }
}

/** Splits a total over the tenders. @param minimum smallest amount that can be due */
export function planPayment(
  { currency, cards, giftCards, giftCardTotal, wallet, problems }: OfferedTenders,
  total: number,
  minimum: number,
): PaymentPlan {
  const tenders = splitTenders(total, giftCards, wallet?.available ?? 0, { minimum, giftCardTotal });
  return {
    cards: tenders.giftCards.map(({ id, amount }) => debitOf(cards, id, amount, currency)),
    wallet:
      wallet && tenders.wallet > 0
        ? { amount: ownAmount(tenders.wallet, wallet, currency), orderAmount: tenders.wallet }
        : null,
    giftCardAmount: sum(tenders.giftCards, ({ amount }) => amount),
    walletAmount: tenders.wallet,
    due: tenders.due,
    kept: tenders.kept,
    problems,
  };
}

/** Returns every code once, in the given order. */
function codesOf({ gift_card_codes, gift_card_code }: Checkout): string[] {
  const given = [...(gift_card_codes ?? []), ...(gift_card_code ? [gift_card_code] : [])];
  return [...new Set(given.map(normalizeGiftCardCode))];
}

function debitOf(
  cards: readonly PayingCard[],
  id: number,
  orderAmount: number,
  currency: RatedCurrency,
): CardDebit {
  const card = cards.find((candidate) => candidate.id === id);
  if (!card) throw new Error('a tender names a card that was not offered');
  return { cardId: id, orderAmount, amount: ownAmount(orderAmount, card, currency) };
}

/** Returns what a tender can pay of an order, such that what it leaves can be charged to a card. */
function payableOf(tender: { balance: number; currency: RatedCurrency }, currency: RatedCurrency): number {
  const value = crossConvert(tender.balance, tender.currency, currency);
  return value - (value % chargeStep(currency.code));
}

/**
 * Converts an amount of the order to the tender's currency. Using up the tender's value takes its whole
 * balance.
 */
function ownAmount(
  orderAmount: number,
  tender: { balance: number; currency: RatedCurrency },
  currency: RatedCurrency,
): number {
  if (orderAmount === crossConvert(tender.balance, tender.currency, currency)) return tender.balance;
  return Math.min(tender.balance, Math.max(1, crossConvert(orderAmount, currency, tender.currency)));
}

function invalid(index: number): CheckoutProblem {
  const errors = { [`gift_card_codes.${index}`]: ['This gift card cannot be used.'] };
  return { error: OrderErrors.GIFT_CARD_INVALID({ errors }) };
}
