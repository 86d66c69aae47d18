import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { StoreErrors, invalidField } from '../../platform/http/store.errors';
import { ProcessorCustomersService } from '../payments/processor-customers.service';
import { type ProcessorCard, StripeCardsGateway } from '../payments/stripe-cards-gateway';
import { UsersService } from '../../customers/users/users.service';
import type { SaveCardInput } from './payment-methods.dto';
import type { SavedCard } from './payment-methods.entity';
import {
  CLEAR_DEFAULT,
  DELETE_CARD,
  INSERT_CARD,
  PROMOTE_LAST,
  RENEW,
  SELECT_BY_FINGERPRINT,
  SELECT_CARD,
  SELECT_CARDS,
  SET_DEFAULT,
} from './payment-methods.queries';

/**
 * The cards that an account keeps. As soon as there is one, exactly one is the default: every write takes the
 * account's row lock first, and a partial unique index stands behind it. The processor is never asked under a lock.
 */
@Injectable()
export class PaymentMethodsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly customers: ProcessorCustomersService,
    private readonly cards: StripeCardsGateway,
  ) {}

  /** The cards of an account, the default first, then those saved last. */
  listOwnPaymentMethods(userId: number): Promise<SavedCard[]> {
    return this.db.rows<SavedCard>(SELECT_CARDS, [userId]);
  }

  /**
   * Attaches a card to the account's customer at the processor and keeps it. A number that is kept already answers
   * the card that there is, with its new date of expiry if that has changed.
   * @throws StoreErrors.VALIDATION_ERROR for what is no card, or somebody else's
   * @throws AppError CARD_DECLINED, PAYMENT_PROCESSOR_ERROR
   */
  async addPaymentMethod(userId: number, input: SaveCardInput): Promise<SavedCard> {
    const customer = await this.customers.ensureCustomerId(userId);
    const offered = await this.cards.findCard(input.processor_payment_method_id);
    if (!offered || (offered.customer !== null && offered.customer !== customer)) throw notACard();
    const known = await this.findCardByFingerprint(userId, offered);
    const attached = known ? offered : await this.cards.attachCard(offered.id, customer);
    if (!attached) throw notACard();
    const saved = known ?? (await this.db.tx((tx) => this.insertCard(tx, userId, attached, input)));
    const isSpare = saved.processor_payment_method_id !== attached.id && attached.customer !== null;
    if (isSpare) await this.cards.detachCard(attached.id);
    const renewed = await this.renewCard(saved, attached);
    return input.set_default && !renewed.is_default
      ? this.setDefaultPaymentMethod(userId, renewed.id)
      : renewed;
  }

  /** @throws StoreErrors.NOT_FOUND */
  async setDefaultPaymentMethod(userId: number, id: number): Promise<SavedCard> {
    return this.db.tx(async (tx) => {
      await this.users.lockUser(tx, userId);
      const values = [userId, id, this.clock.now()];
      if (!(await tx.row(SELECT_CARD, [id, userId]))) throw StoreErrors.NOT_FOUND();
      await tx.execute(CLEAR_DEFAULT, values);
      const card = await tx.row<SavedCard>(SET_DEFAULT, values);
      if (!card) throw StoreErrors.NOT_FOUND();
      return card;
    });
  }

  /**
   * Detaches a card at the processor, then forgets it; safe to repeat. The card saved last becomes the default when
   * this one was it.
   * @throws StoreErrors.NOT_FOUND
   * @throws AppError PAYMENT_PROCESSOR_ERROR; the card is still there then
   */
  async deletePaymentMethod(userId: number, id: number): Promise<void> {
    const card = await this.db.row<SavedCard>(SELECT_CARD, [id, userId]);
    if (!card) throw StoreErrors.NOT_FOUND();
    await this.cards.detachCard(card.processor_payment_method_id);
    await this.db.tx(async (tx) => {
      await this.users.lockUser(tx, userId);
      await tx.execute(DELETE_CARD, [id, userId]);
      await tx.execute(PROMOTE_LAST, [userId, this.clock.now()]);
    });
  }

  /** Forgets every card of an account, here and at the processor. Safe to repeat. */
  async deleteAllPaymentMethods(userId: number): Promise<void> {
    for (const { id } of await this.listOwnPaymentMethods(userId)) await this.deletePaymentMethod(userId, id);
  }

  private findCardByFingerprint(
    userId: number,
    { fingerprint }: ProcessorCard,
    on: Pick<Db, 'row'> | Tx = this.db,
  ): Promise<SavedCard | undefined> {
    return on.row<SavedCard>(SELECT_BY_FINGERPRINT, [userId, fingerprint]);
  }

  /** Keeps a card, unless another request has just kept one of the same number. */
  private async insertCard(
    tx: Tx,
    userId: number,
    card: ProcessorCard,
    input: SaveCardInput,
  ): Promise<SavedCard> {
    if (!(await this.users.lockUser(tx, userId))) throw StoreErrors.UNAUTHENTICATED();
    const twin = await this.findCardByFingerprint(userId, card, tx);
    if (twin) return twin;
    const saved = await tx.row<SavedCard>(INSERT_CARD, [
      userId,
      card.id,
      card.fingerprint,
      card.brand,
      card.lastFour,
      card.expMonth,
      card.expYear,
      input.cardholder_name || card.holder,
      this.clock.now(),
    ]);
    if (!saved) throw new Error('a card was not saved');
    return saved;
  }

  /** The card with the date of expiry of the one that was typed in. */
  private async renewCard(saved: SavedCard, { expMonth, expYear }: ProcessorCard): Promise<SavedCard> {
    if (saved.exp_month === expMonth && saved.exp_year === expYear) return saved;
    await this.cards.renewCard(saved.processor_payment_method_id, { expMonth, expYear });
    const values = [saved.id, expMonth, expYear, this.clock.now()];
    return (await this.db.row<SavedCard>(RENEW, values)) ?? saved;
  }
}

function notACard(): Error {
  return invalidField(
    'processor_payment_method_id',
    'processor_payment_method_id must be a card that was just typed in',
  );
}
