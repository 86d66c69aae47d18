import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { cardOfCode, newGiftCardCode, normalizeGiftCardCode, plainGiftCardCode } from './gift-card-codes';
import { GiftCardErrors } from './gift-cards.errors';
import { GiftCard } from './gift-cards.entity';

export interface NewGiftCard {
  /** Default: a generated code. */
  code?: string;
  /** Minor units of `currency`, above zero. */
  initialAmount: number;
  currency: CurrencyCode;
  /** Last day of validity, `YYYY-MM-DD`. */
  expiresAt?: string | null;
  recipientEmail?: string | null;
  recipientName?: string;
  senderName?: string;
  message?: string;
  isActive?: boolean;
}

@Injectable()
export class GiftCardsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a card and the ledger entry of its first balance. @throws AppError 422 on `code` or `currency`
   */
  async issueGiftCard(tx: Tx, input: NewGiftCard): Promise<GiftCard> {
    const card = tx.repo(GiftCard).create({
      code: input.code === undefined ? newGiftCardCode() : normalizeGiftCardCode(input.code),
      currency: input.currency,
      initial_amount: input.initialAmount,
      balance: input.initialAmount,
      expires_at: input.expiresAt ?? null,
      recipient_email: input.recipientEmail ?? null,
      recipient_name: input.recipientName ?? '',
      sender_name: input.senderName ?? '',
      message: input.message ?? '',
      is_active: input.isActive ?? true,
      dispute: null,
    });
    const saved = await mapConstraintErrors(
      {
        gift_cards_code_key: ['code', 'This code is taken.'],
        gift_cards_currency_fkey: ['currency', 'The shop does not know this currency.'],
      },
      () => tx.repo(GiftCard).save(card),
    );
    await tx.execute(
      `INSERT INTO gift_card_transactions (gift_card_id, type, amount, balance_after, created_at)
       VALUES ($1, 'issue', $2, $2, $3)`,
      [saved.id, saved.balance, this.clock.now()],
    );
    return saved;
  }

  /**
   * Returns a card by its code in any spelling, for anyone who has it; `is_active` is false for a card
   * that has expired or is disputed, too.
   * @throws GiftCardErrors.GIFT_CARD_NOT_FOUND
   */
  async checkGiftCard(code: string): Promise<GiftCard> {
    const spelled = await this.db.repo(GiftCard).findBy({
      code: Raw((column) => `replace(${column}, '-', '') = :plain`, { plain: plainGiftCardCode(code) }),
    });
    const card = cardOfCode(spelled, code);
    if (!card) throw GiftCardErrors.GIFT_CARD_NOT_FOUND();
    const today = this.clock.now().toISOString().slice(0, 10);
    const isExpired = card.expires_at !== null && card.expires_at < today;
    return Object.assign(card, { is_active: card.is_active && !isExpired && card.dispute === null });
  }
}
