import { Inject, Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { Page, PageQuery, NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { rowExists } from '../../platform/http/id-checks';
import type { AdjustGiftCard, CreateGiftCard, GiftCardsQuery, UpdateGiftCard } from './gift-cards.dto';
import { GiftCard } from './gift-cards.entity';
import { GiftCardErrors } from './gift-cards.errors';
import { GiftCardLedgerService } from './gift-cards.ledger.service';
import { GiftCardsService } from './gift-cards.service';
import {
  type GiftCardTransactionDetails,
  type AdminGiftCard,
  listGiftCards,
  findGiftCard,
  listGiftCardTransactions,
} from './gift-cards.admin.queries';

/** Manages gift cards for administrators (docs/credit.md). */
@Injectable()
export class GiftCardsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly giftCards: GiftCardsService,
    private readonly ledger: GiftCardLedgerService,
    private readonly currencies: CurrenciesService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  listGiftCards(query: GiftCardsQuery): Promise<Page<AdminGiftCard>> {
    return listGiftCards(this.db, this.today(), query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findGiftCard(id: number): Promise<AdminGiftCard> {
    const card = await findGiftCard(this.db, this.today(), id);
    if (!card) throw RequestErrors.NOT_FOUND();
    return card;
  }

  /**
   * Creates a card and mails it to its recipient. @throws GiftCardErrors.OWN_GIFT_CARD,
   * RequestErrors.VALIDATION_ERROR
   */
  async createGiftCard(adminEmail: string, input: CreateGiftCard): Promise<AdminGiftCard> {
    await rejectOwnCard(this.db, input, adminEmail);
    const currency = input.currency ?? (await this.currencies.findBaseCode());
    const initialAmount = parsePrice(currency, input.initial_amount, 'initial_amount');
    if (initialAmount === 0) throw invalidField('initial_amount', 'It must be above zero.');
    this.rejectPastExpiry(input.expires_at);
    const { id } = await this.db.tx(async (tx) => {
      const card = await this.giftCards.issueGiftCard(tx, {
        code: input.code ?? undefined,
        initialAmount,
        currency,
        expiresAt: input.expires_at,
        recipientEmail: input.recipient_email,
        isActive: input.is_active,
      });
      if (card.recipient_email) await this.outbox.emit(tx, 'gift-card.issued', { giftCardId: card.id });
      return card;
    });
    return this.findGiftCard(id);
  }

  /**
   * Changes the given fields; a new recipient gets the mail.
   * @throws GiftCardErrors.OWN_GIFT_CARD, RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR
   */
  async updateGiftCard(adminEmail: string, id: number, input: UpdateGiftCard): Promise<AdminGiftCard> {
    this.rejectPastExpiry(input.expires_at);
    await this.db.tx(async (tx) => {
      const card = await lockGiftCard(tx, id);
      await rejectOwnCard(tx, card, adminEmail);
      await rejectOwnCard(tx, input, adminEmail);
      const {
        expires_at = card.expires_at,
        recipient_email = card.recipient_email,
        is_active = card.is_active,
      } = input;
      const changes = { expires_at, recipient_email, is_active, updated_at: this.clock.now() };
      await tx.repo(GiftCard).update({ id }, changes);
      const isNew = recipient_email !== null && recipient_email !== card.recipient_email;
      if (isNew) await this.outbox.emit(tx, 'gift-card.issued', { giftCardId: id });
    });
    return this.findGiftCard(id);
  }

  /** Deletes a card, which can no longer pay; its ledger stays. @throws RequestErrors.NOT_FOUND */
  async deleteGiftCard(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await lockGiftCard(tx, id);
      await tx.execute(
        'UPDATE gift_cards SET is_active = false, deleted_at = $2, updated_at = $2 WHERE id = $1',
        [id, this.clock.now()],
      );
    });
  }

  /**
   * Adds an amount to a balance or subtracts it, with a ledger entry.
   * @throws RequestErrors.NOT_FOUND, GiftCardErrors.OWN_GIFT_CARD, RequestErrors.VALIDATION_ERROR,
   * GiftCardErrors.GIFT_CARD_BALANCE_TOO_LOW
   */
  async adjustGiftCard(
    adminEmail: string,
    id: number,
    { type, amount, note }: AdjustGiftCard,
  ): Promise<AdminGiftCard> {
    await this.db.tx(async (tx) => {
      const card = await lockGiftCard(tx, id);
      await rejectOwnCard(tx, card, adminEmail);
      const minor = parsePrice(card.currency, amount, 'amount');
      if (minor === 0) throw invalidField('amount', 'It must be above zero.');
      const moved = await this.ledger.adjustBalance(tx, id, type === 'credit' ? minor : -minor, note ?? '');
      if (!moved) throw GiftCardErrors.GIFT_CARD_BALANCE_TOO_LOW();
    });
    return this.findGiftCard(id);
  }

  /** Lists the changes of the balance, the newest first. @throws RequestErrors.NOT_FOUND */
  async listGiftCardTransactions(id: number, query: PageQuery): Promise<Page<GiftCardTransactionDetails>> {
    await this.findGiftCard(id);
    return listGiftCardTransactions(this.db, id, query);
  }

  /** Checks that the path `/admin/gift-cards/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'gift_cards', id, 'deleted_at IS NULL');
  }

  private rejectPastExpiry(expiresAt: string | null | undefined): void {
    if (expiresAt && expiresAt < this.today())
      throw invalidField('expires_at', 'It must not be in the past.');
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}

async function lockGiftCard(tx: Tx, id: number): Promise<GiftCard> {
  const card = await tx.row<GiftCard>(
    'SELECT * FROM gift_cards WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
    [id],
  );
  if (!card) throw RequestErrors.NOT_FOUND();
  return card;
}

/** Prevents that administrators give credit to a mailbox of theirs. @throws GiftCardErrors.OWN_GIFT_CARD */
async function rejectOwnCard(
  queryable: Queryable,
  { recipient_email }: { recipient_email?: string | null },
  adminEmail: string,
): Promise<void> {
  if (!recipient_email) return;
  const same = 'SELECT WHERE mailbox_key($1) = mailbox_key($2)';
  if (await queryable.row(same, [recipient_email, adminEmail])) throw GiftCardErrors.OWN_GIFT_CARD();
}
