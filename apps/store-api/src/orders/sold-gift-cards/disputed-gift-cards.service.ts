import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { GiftCardLedgerService } from '../../credit/gift-cards/gift-cards.ledger.service';
import type { Order } from '../order-records/order-records.entity';
import { type WithdrawableCard, lockSoldCards, readOrderDisputes } from './sold-gift-cards.queries';

/** Lets gift cards follow the disputes of the payment that bought them (docs/credit.md). */
@Injectable()
export class DisputedGiftCardsService {
  constructor(
    private readonly ledger: GiftCardLedgerService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stops the cards that a locked order sold while a dispute is open, withdraws those whose money a lost dispute has
   * taken, and lets the others pay again. Safe to repeat.
   */
  async followDisputes(tx: Tx, { id, order_number }: Pick<Order, 'id' | 'order_number'>): Promise<void> {
    const disputes = await readOrderDisputes(tx, id);
    if (!disputes) return;
    const cards = await lockSoldCards(tx, id);
    const lost = cardsOfLostMoney(cards, disputes.lost);
    const others = cards.filter((card) => !lost.includes(card));
    await this.ledger.setDispute(tx, idsOf(others), disputes.is_open ? 'open' : null);
    if (lost.length === 0) return;
    await this.ledger.withdrawCards(
      tx,
      idsOf(lost),
      `The payment of order ${order_number} was charged back.`,
    );
    await this.ledger.setDispute(tx, idsOf(lost), 'lost');
    await tx.execute('UPDATE sold_gift_cards SET withdrawn_at = $2 WHERE gift_card_id = ANY($1)', [
      idsOf(lost),
      this.clock.now(),
    ]);
  }
}

/** Chooses the cards that make lost money good: those that nobody has used first, and as many as it takes. */
function cardsOfLostMoney(cards: readonly WithdrawableCard[], lost: number): WithdrawableCard[] {
  let left = lost;
  const chosen: WithdrawableCard[] = [];
  for (const card of cards.toSorted((a, b) => Number(b.is_untouched) - Number(a.is_untouched))) {
    if (left <= 0) break;
    chosen.push(card);
    left -= card.worth;
  }
  return chosen;
}

const idsOf = (cards: readonly WithdrawableCard[]): number[] => cards.map(({ gift_card_id }) => gift_card_id);
