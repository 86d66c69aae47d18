import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { GiftCardLedgerService } from '../../credit/gift-cards/gift-cards.ledger.service';
import { GiftCardsService } from '../../credit/gift-cards/gift-cards.service';
import type { StoreEvents } from '../../events';
import type { Order } from '../order-records/order-records.entity';
import { DisputedGiftCardsService } from './disputed-gift-cards.service';
import { SoldGiftCard } from './sold-gift-cards.entity';
import {
  type LineToIssue,
  type WithdrawableCard,
  lockSoldCards,
  readLinesToIssue,
  readUnitsToWithdraw,
} from './sold-gift-cards.queries';

const NAME_LENGTH = 255;

/** An order whose gift cards are withdrawn. */
type SellingOrder = Pick<Order, 'id' | 'order_number'>;

/** Issues the gift cards of paid orders, sends them on their day, and withdraws those that are refunded. */
@Injectable()
export class SoldGiftCardsService {
  constructor(
    private readonly db: Db,
    private readonly giftCards: GiftCardsService,
    private readonly ledger: GiftCardLedgerService,
    private readonly disputed: DisputedGiftCardsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a card for each sold unit of a locked, paid order that has none. Safe to repeat.
   * @returns the number of new cards
   */
  async issueCards(tx: Tx, order: SellingOrder): Promise<number> {
    let issued = 0;
    for (const line of await readLinesToIssue(tx, order.id)) {
      for (let unit = line.last_unit + 1; unit <= line.last_unit + line.missing; unit++) {
        await this.issueCard(tx, line, unit);
        issued++;
      }
    }
    if (issued > 0) await this.disputed.followDisputes(tx, order);
    return issued;
  }

  /** Sends the cards whose day has come, once. Those of a disputed payment wait for its decision. */
  async sendDueCards(): Promise<void> {
    await this.db.tx(async (tx) => {
      const due = await tx.rows<{ gift_card_id: number }>(
        `UPDATE sold_gift_cards s SET sent_at = $1 FROM gift_cards g
         WHERE s.sent_at IS NULL AND s.withdrawn_at IS NULL AND s.send_on <= $2
           AND g.id = s.gift_card_id AND g.dispute IS NULL RETURNING s.gift_card_id`,
        [this.clock.now(), this.today()],
      );
      for (const { gift_card_id: giftCardId } of due)
        await this.outbox.emit(tx, 'gift-card.issued', { giftCardId });
    });
  }

  /**
   * Withdraws the cards that a refund takes back, those that were not sent first. The caller has locked the order.
   * Safe to repeat.
   * @returns false when too few of them are untouched; nothing is withdrawn then
   */
  async withdrawRefundedCards(tx: Tx, order: SellingOrder, refundId: number): Promise<boolean> {
    const wanted = await readUnitsToWithdraw(tx, order.id, refundId);
    if (!wanted.some(({ units }) => units > 0)) return true;
    const cards = await lockSoldCards(tx, order.id);
    const ofRefund = wanted.map(({ order_item_id, units }) =>
      cards
        .filter((card) => card.order_item_id === order_item_id)
        .sort((a, b) => Number(b.is_untouched) - Number(a.is_untouched))
        .slice(0, Math.max(0, units)),
    );
    return this.withdrawCards(tx, order, ofRefund.flat(), refundId);
  }

  /** Withdraws all cards of a locked order that ends. @returns false when one of them was used */
  async withdrawAllCards(tx: Tx, order: SellingOrder): Promise<boolean> {
    return this.withdrawCards(tx, order, await lockSoldCards(tx, order.id), null);
  }

  private async withdrawCards(
    tx: Tx,
    { order_number }: SellingOrder,
    cards: readonly WithdrawableCard[],
    refundId: number | null,
  ): Promise<boolean> {
    if (cards.some(({ is_untouched }) => !is_untouched)) return false;
    if (cards.length === 0) return true;
    const ids = cards.map(({ gift_card_id }) => gift_card_id);
    await this.ledger.withdrawCards(tx, ids, `Order ${order_number} was refunded.`);
    await tx.execute(
      'UPDATE sold_gift_cards SET withdrawn_at = $2, refund_id = $3 WHERE gift_card_id = ANY($1)',
      [ids, this.clock.now(), refundId],
    );
    return true;
  }

  private async issueCard(tx: Tx, line: LineToIssue, unit: number): Promise<void> {
    const { name, email, message, send_on } = line.recipient;
    const card = await this.giftCards.issueGiftCard(tx, {
      initialAmount: line.unit_price,
      currency: line.currency,
      recipientEmail: email ?? line.buyer_email,
      recipientName: name ?? '',
      senderName: email ? line.buyer_name.slice(0, NAME_LENGTH) : '',
      message: message ?? '',
    });
    const today = this.today();
    const sendOn = send_on ?? today;
    const isDue = sendOn <= today && !line.is_disputed;
    const now = this.clock.now();
    await tx.repo(SoldGiftCard).insert({
      gift_card_id: card.id,
      order_item_id: line.order_item_id,
      unit,
      send_on: sendOn,
      sent_at: isDue ? now : null,
      created_at: now,
    });
    if (isDue) await this.outbox.emit(tx, 'gift-card.issued', { giftCardId: card.id });
  }

  /** Returns the day (UTC). */
  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}
