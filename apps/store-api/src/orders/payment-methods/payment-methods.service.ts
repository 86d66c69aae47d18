import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
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
 * Manages the saved cards of accounts. If an account has cards, exactly one is the default: every write locks
 * the account's row first, and a partial unique index enforces it. No lock is held during calls to the
 * processor.
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

  /** Lists the cards of an account: the default first, then the last saved. */
  listOwnPaymentMethods(userId: number): Promise<SavedCard[]> {
    return this.db.rows<SavedCard>(SELECT_CARDS, [userId]);
  }

  /**
   * Attaches a card to the account's customer at the processor and saves it. A card number that is already
   * saved returns the existing card, with its new expiry date if that has changed.
   * @throws RequestErrors.VALIDATION_ERROR for an unknown card, or one of another customer
   * @throws AppError CARD_DECLINED, PAYMENT_PROCESSOR_ERROR
   */
  async addPaymentMethod(userId: number, input: SaveCardInput): Promise<SavedCard> {
    const customer = await this.customers.ensureCustomerId(userId);
    const offered = await this.cards.findCard(input.processor_payment_method_id);
    if (!offered || (offered.customer !== null && offered.customer !== customer)) throw notACard();
    const known = await this.findCardByFingerprint(userId, offered);
    const attached = known ? offered : await this.cards.attachCard(offered.id, customer);
    if (!attached) throw notACard();
    const holder = input.cardholder_name || attached.holder;
    const renewed = await this.keepCard(userId, { ...attached, holder }, known);
    return input.set_default && !renewed.is_default
      ? this.setDefaultPaymentMethod(userId, renewed.id)
      : renewed;
  }

  /**
   * Saves a card that a payment has attached to the account's customer. A number that is already saved stays one
   * card. Safe to repeat: a card that was deleted meanwhile is not saved again.
   * @throws AppError PAYMENT_PROCESSOR_ERROR
   */
  async savePaidCard(userId: number, methodId: string): Promise<void> {
    if (!(await this.users.findUser(userId))) return this.cards.detachCard(methodId);
    const card = await this.cards.findCard(methodId);
    if (card && card.customer === (await this.customers.ensureCustomerId(userId))) {
      await this.keepCard(userId, card);
    }
  }

  /** @throws RequestErrors.NOT_FOUND */
  async setDefaultPaymentMethod(userId: number, id: number): Promise<SavedCard> {
    return this.db.tx(async (tx) => {
      await this.users.lockUser(tx, userId);
      const values = [userId, id, this.clock.now()];
      if (!(await tx.row(SELECT_CARD, [id, userId]))) throw RequestErrors.NOT_FOUND();
      await tx.execute(CLEAR_DEFAULT, values);
      const card = await tx.row<SavedCard>(SET_DEFAULT, values);
      if (!card) throw RequestErrors.NOT_FOUND();
      return card;
    });
  }

  /**
   * Detaches a card at the processor, then deletes it. Safe to repeat. If it was the default, the last saved
   * card becomes the default.
   * @throws RequestErrors.NOT_FOUND
   * @throws AppError PAYMENT_PROCESSOR_ERROR; the card is then still saved
   */
  async deletePaymentMethod(userId: number, id: number): Promise<void> {
    const card = await this.db.row<SavedCard>(SELECT_CARD, [id, userId]);
    if (!card) throw RequestErrors.NOT_FOUND();
    await this.cards.detachCard(card.processor_payment_method_id);
    await this.db.tx(async (tx) => {
      await this.users.lockUser(tx, userId);
      await tx.execute(DELETE_CARD, [id, userId]);
      await tx.execute(PROMOTE_LAST, [userId, this.clock.now()]);
    });
  }

  /** Deletes every card of an account, here and at the processor. Safe to repeat. */
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

  /** Saves an attached card, or renews the saved one of the same number and detaches the other. */
  private async keepCard(userId: number, card: ProcessorCard, known?: SavedCard): Promise<SavedCard> {
    const saved = known ?? (await this.db.tx((tx) => this.insertCard(tx, userId, card)));
    const isSpare = saved.processor_payment_method_id !== card.id && card.customer !== null;
    if (isSpare) await this.cards.detachCard(card.id);
    return this.renewCard(saved, card);
  }

  /** Saves a card, unless a concurrent request has saved one with the same number. */
  private async insertCard(tx: Tx, userId: number, card: ProcessorCard): Promise<SavedCard> {
    if (!(await this.users.lockUser(tx, userId))) throw RequestErrors.UNAUTHENTICATED();
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
      card.holder,
      this.clock.now(),
    ]);
    if (!saved) throw new Error('a card was not saved');
    return saved;
  }

  /** Updates the expiry date of a saved card from the newly entered one. */
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
