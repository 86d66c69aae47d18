import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { sum } from '../../pricing/pricing/price-sheet';
import type { RatedCurrency } from '../../pricing/pricing/pricing.exchange.rules';
import { normalizeGiftCardCode, plainGiftCardCode } from './gift-card-codes';
import type { GiftCardDispute } from './gift-cards.entity';

/** A card that can pay now, with the rate of its currency. */
export interface PayingCard {
  id: number;
  code: string;
  /** Minor units of `currency`, above zero. */
  balance: number;
  currency: RatedCurrency;
}

/** Payment of one card for one order. */
export interface CardDebit {
  cardId: number;
  /** Minor units of the card's currency, above zero. */
  amount: number;
  /** The amount in minor units of the order's currency. */
  orderAmount: number;
}

/** Another spelling than $3 stands for a card only as long as no second card has it, whether that one can pay or not. */
const PAYING = `
  SELECT g.id, g.code, g.balance, g.currency, c.exchange_rate AS rate
  FROM gift_cards g JOIN currencies c ON c.code = g.currency
  WHERE replace(g.code, '-', '') = ANY($1)
    AND (g.code = ANY($3) OR NOT EXISTS (
      SELECT FROM gift_cards other WHERE replace(other.code, '-', '') = replace(g.code, '-', '') AND other.id <> g.id))
    AND g.is_active AND g.dispute IS NULL AND g.balance > 0 AND (g.expires_at IS NULL OR g.expires_at >= $2)
  ORDER BY g.id`;

/** Writes the ledger in the given order of cards, which is the order in which they take refunds. */
const DEBIT = `
  WITH wanted AS (
    SELECT * FROM unnest($1::int[], $2::bigint[], $3::bigint[])
      WITH ORDINALITY AS w (card_id, amount, order_amount, position)
  ), moved AS (
    UPDATE gift_cards g SET balance = g.balance - w.amount, updated_at = $5
    FROM wanted w WHERE g.id = w.card_id AND g.balance >= w.amount
    RETURNING g.id, g.balance, w.amount, w.order_amount, w.position
  )
  INSERT INTO gift_card_transactions (gift_card_id, type, amount, balance_after, order_id, order_amount, created_at)
  SELECT id, 'debit', -amount, balance, $4, -order_amount, $5 FROM moved ORDER BY position`;

/**
 * Limits the cards `g` to those that take back what they paid, on the day `$2`: those that can be used, also when they
 * are empty, and those whose own payment is disputed. Otherwise the money would leave such a card by a cancellation.
 */
const USABLE = `(g.dispute IS NOT NULL
  OR g.is_active AND g.deleted_at IS NULL AND (g.expires_at IS NULL OR g.expires_at >= $2))`;

/** Selects the payment of each card for an order, in the order of payment, with its refunds so far. */
const ORDER_PAYMENTS = `
  SELECT gift_card_id AS "cardId", bool_and(${USABLE}) AS usable, -sum(amount) FILTER (WHERE type = 'debit')::bigint AS paid,
    -sum(order_amount) FILTER (WHERE type = 'debit')::bigint AS "orderPaid",
    coalesce(sum(amount) FILTER (WHERE type = 'credit'), 0)::bigint AS back,
    coalesce(sum(order_amount) FILTER (WHERE type = 'credit'), 0)::bigint AS "orderBack"
  FROM gift_card_transactions t JOIN gift_cards g ON g.id = t.gift_card_id
  WHERE order_id = $1 GROUP BY gift_card_id
  HAVING bool_or(type = 'debit') ORDER BY min(t.id)`;

const REFUND = `
  WITH given AS (
    SELECT * FROM unnest($1::int[], $2::bigint[], $3::bigint[]) AS w (card_id, amount, order_amount)
  ), moved AS (
    UPDATE gift_cards g SET balance = g.balance + w.amount, updated_at = $6
    FROM given w WHERE g.id = w.card_id
    RETURNING g.id, g.balance, w.amount, w.order_amount
  )
  INSERT INTO gift_card_transactions
    (gift_card_id, type, amount, balance_after, order_id, order_amount, refund_id, created_at)
  SELECT id, 'credit', amount, balance, $4, order_amount, $5, $6 FROM moved WHERE amount <> 0`;

const LOCK_OF_ORDER = `
  SELECT FROM gift_cards WHERE id IN (SELECT gift_card_id FROM gift_card_transactions WHERE order_id = $1)
  ORDER BY id FOR UPDATE`;

const REVERSE = `
  WITH unreversed AS (
    SELECT gift_card_id, -sum(amount)::bigint AS amount, -sum(order_amount)::bigint AS order_amount
    FROM gift_card_transactions WHERE order_id = $1 GROUP BY gift_card_id HAVING sum(amount) < 0
  ), moved AS (
    UPDATE gift_cards g SET balance = g.balance + o.amount, updated_at = $3
    FROM unreversed o WHERE g.id = o.gift_card_id AND ${USABLE}
    RETURNING g.id, g.balance, o.amount, o.order_amount
  ), booked AS (
    INSERT INTO gift_card_transactions (gift_card_id, type, amount, balance_after, order_id, order_amount, created_at)
    SELECT id, 'credit', amount, balance, $1, order_amount, $3 FROM moved
  )
  SELECT coalesce(sum(order_amount), 0)::bigint AS stranded FROM unreversed
  WHERE gift_card_id NOT IN (SELECT id FROM moved)`;

const ADJUST = `
  WITH moved AS (
    UPDATE gift_cards SET balance = balance + $2, updated_at = $4
    WHERE id = $1 AND balance + $2 >= 0 RETURNING id, balance
  )
  INSERT INTO gift_card_transactions (gift_card_id, type, amount, balance_after, note, created_at)
  SELECT id, 'adjustment', $2, balance, $3, $4 FROM moved`;

const WITHDRAW = `
  WITH held AS (
    SELECT id, balance FROM gift_cards WHERE id = ANY($1) ORDER BY id FOR UPDATE
  ), moved AS (
    UPDATE gift_cards g SET balance = 0, is_active = false, updated_at = $3 FROM held h WHERE g.id = h.id
    RETURNING g.id, h.balance
  )
  INSERT INTO gift_card_transactions (gift_card_id, type, amount, balance_after, note, created_at)
  SELECT id, 'adjustment', -balance, 0, $2, $3 FROM moved WHERE balance > 0`;

/** A deleted card stays stopped. */
const SET_DISPUTE = `
  UPDATE gift_cards SET dispute = $2, updated_at = $3
  WHERE id = ANY($1) AND dispute IS DISTINCT FROM $2 AND (deleted_at IS NULL OR $2 IS NOT NULL)`;

/** Cards of an order that have money, although the payment that bought them was charged back. */
const LOST_OF_ORDER = `
  SELECT id FROM gift_cards WHERE dispute = 'lost' AND balance > 0
    AND id IN (SELECT gift_card_id FROM gift_card_transactions WHERE order_id = $1)`;

interface PayingRow {
  id: number;
  code: string;
  balance: number;
  currency: string;
  rate: string;
}

/**
 * Pays with gift cards: the balance and the ledger change in one statement, and the balance is never
 * negative.
 */
@Injectable()
export class GiftCardLedgerService {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns the cards of these codes, in any spelling, that can pay now, by id; excludes unknown, disabled, expired and empty
   * cards.
   */
  findPayingCards(queryable: Queryable, codes: readonly string[]): Promise<PayingCard[]> {
    return this.readPayingCards(queryable, PAYING, codes);
  }

  /** Returns the cards as `findPayingCards`, with their rows locked. */
  lockPayingCards(tx: Tx, codes: readonly string[]): Promise<PayingCard[]> {
    return this.readPayingCards(tx, `${PAYING} FOR UPDATE OF g`, codes);
  }

  /** Debits the payments for an order. The transaction has locked the cards and read their balance. */
  async debitCards(tx: Tx, orderId: number, debits: readonly CardDebit[]): Promise<void> {
    if (debits.length === 0) return;
    const booked = await tx.execute(DEBIT, [
      debits.map(({ cardId }) => cardId),
      debits.map(({ amount }) => amount),
      debits.map(({ orderAmount }) => orderAmount),
      orderId,
      this.clock.now(),
    ]);
    if (booked !== debits.length) throw new Error('a locked gift card does not hold what it held');
  }

  /**
   * Credits each card with its payment for an order, less what was refunded already. Cards that cannot be used
   * any more get nothing.
   * @returns the payment of such cards, in minor units of the order's currency
   */
  async reverseOrderPayment(tx: Tx, orderId: number): Promise<number> {
    await tx.rows(LOCK_OF_ORDER, [orderId]);
    const row = await tx.row<{ stranded: number }>(REVERSE, [orderId, this.today(), this.clock.now()]);
    await this.emptyLostCards(tx, orderId);
    return row?.stranded ?? 0;
  }

  /**
   * Refunds a part of an order to its cards, in the order of payment; each gets the same share in its own
   * currency. Cards that cannot be used any more are left out. A unique key rejects a second refund with the
   * same id.
   * @param orderAmount minor units of the order's currency, at most the payments less earlier refunds
   * @returns the credited part of it; only cards that are left out could take the rest
   */
  async refundOrderPayment(
    tx: Tx,
    orderId: number,
    { refundId, orderAmount }: { refundId: number; orderAmount: number },
  ): Promise<number> {
    await tx.rows(LOCK_OF_ORDER, [orderId]);
    const paid = await tx.rows<CardPayment>(ORDER_PAYMENTS, [orderId, this.today()]);
    const credits = creditsOf(paid, orderAmount);
    await tx.execute(REFUND, [
      credits.map(({ cardId }) => cardId),
      credits.map(({ amount }) => amount),
      credits.map(({ orderAmount: part }) => part),
      orderId,
      refundId,
      this.clock.now(),
    ]);
    await this.emptyLostCards(tx, orderId);
    return sum(credits, (credit) => credit.orderAmount);
  }

  /**
   * Changes a balance by an amount that staff enter.
   * @param amount minor units of the card's currency; negative to subtract
   * @returns false when the balance is too low
   */
  async adjustBalance(tx: Tx, cardId: number, amount: number, note: string): Promise<boolean> {
    return (await tx.execute(ADJUST, [cardId, amount, note, this.clock.now()])) === 1;
  }

  /** Takes what is on these cards, and switches them off. @param note for staff */
  async withdrawCards(tx: Tx, cardIds: readonly number[], note: string): Promise<void> {
    if (cardIds.length === 0) return;
    await tx.execute(WITHDRAW, [cardIds, note, this.clock.now()]);
  }

  /** Stops cards while the payment that bought them is disputed, or lets them pay again with null. */
  async setDispute(tx: Tx, cardIds: readonly number[], dispute: GiftCardDispute | null): Promise<void> {
    if (cardIds.length > 0) await tx.execute(SET_DISPUTE, [cardIds, dispute, this.clock.now()]);
  }

  /** Takes what came back to cards whose own payment was charged back. */
  private async emptyLostCards(tx: Tx, orderId: number): Promise<void> {
    const cards = await tx.rows<{ id: number }>(LOST_OF_ORDER, [orderId]);
    const ids = cards.map(({ id }) => id);
    await this.withdrawCards(tx, ids, 'The payment that bought this card was charged back.');
  }

  private async readPayingCards(
    queryable: Queryable,
    sql: string,
    codes: readonly string[],
  ): Promise<PayingCard[]> {
    if (codes.length === 0) return [];
    const rows = await queryable.rows<PayingRow>(sql, [
      codes.map(plainGiftCardCode),
      this.today(),
      codes.map(normalizeGiftCardCode),
    ]);
    return rows.map(({ id, code, balance, currency, rate }) => ({
      id,
      code,
      balance,
      currency: { code: currency, rate },
    }));
  }

  /** Returns the day (UTC) that decides which cards have expired. */
  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}

/** Payment of a card for an order; `paid` and `back` in the card's currency, the others in the order's. */
interface CardPayment {
  cardId: number;
  /** False for a card that was withdrawn, switched off or has expired. */
  usable: boolean;
  paid: number;
  orderPaid: number;
  back: number;
  orderBack: number;
}

/**
 * Calculates the credits of the usable cards. Amounts are rounded down until the share of a card is refunded completely; then
 * they sum to its payment exactly.
 */
function creditsOf(payments: readonly CardPayment[], orderAmount: number): CardDebit[] {
  let left = orderAmount;
  const credits = payments.flatMap(({ cardId, usable, paid, orderPaid, back, orderBack }) => {
    const part = Math.min(left, orderPaid - orderBack);
    if (part <= 0 || !usable) return [];
    left -= part;
    const total = orderBack + part;
    const due = total === orderPaid ? paid : Number((BigInt(paid) * BigInt(total)) / BigInt(orderPaid));
    return [{ cardId, amount: due - back, orderAmount: part }];
  });
  const unusable = payments.filter(({ usable }) => !usable);
  if (left > sum(unusable, ({ orderPaid, orderBack }) => orderPaid - orderBack))
    throw new Error('more is to be given back to gift cards than they paid');
  return credits;
}
