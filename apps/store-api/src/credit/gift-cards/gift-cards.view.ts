import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { DateOnly, Decimal, Timestamp, nullable, view, stringEnum, Version } from '@comptoir/http';
import { maskGiftCardCode } from './gift-card-codes';
import { GIFT_CARD_STATES } from './gift-cards.dto';
import { GIFT_CARD_ENTRIES } from './gift-cards.entity';
import type { GiftCardTransactionDetails, AdminGiftCard } from './gift-cards.admin.queries';
import type { GiftCard } from './gift-cards.entity';

export const GiftCardView = view('GiftCard', {
  code: Type.String({ description: 'Code that the customer enters at the checkout.' }),
  initial_amount: Decimal,
  balance: Decimal,
  currency: Type.String(),
  expires_at: nullable(DateOnly),
  is_active: Type.Boolean({ description: 'False when it is disabled, expired or disputed.' }),
});
export type GiftCardView = Static<typeof GiftCardView>;

export function toGiftCardView(card: GiftCard): GiftCardView {
  return {
    code: card.code,
    initial_amount: Money.format(card.initial_amount, card.currency),
    balance: Money.format(card.balance, card.currency),
    currency: card.currency,
    expires_at: card.expires_at,
    is_active: card.is_active,
  };
}

/** A gift card for administrators. */
export const AdminGiftCardView = view('AdminGiftCard', {
  id: Type.Integer(),
  code: Type.String({
    description: 'Complete in the response that issues the card, masked later, since it is worth money.',
  }),
  initial_amount: Decimal,
  balance: Decimal,
  currency: Type.String(),
  expires_at: nullable(DateOnly),
  recipient_email: nullable(Type.String()),
  is_active: Type.Boolean(),
  status: stringEnum(GIFT_CARD_STATES),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type AdminGiftCardView = Static<typeof AdminGiftCardView>;

export const GiftCardTransactionView = view('GiftCardTransaction', {
  id: Type.Integer(),
  type: stringEnum(GIFT_CARD_ENTRIES),
  amount: { ...Decimal, description: 'Negative when the balance was reduced.' },
  balance_after: Decimal,
  currency: Type.String(),
  order_number: nullable(Type.String()),
  note: Type.String(),
  created_at: Timestamp,
});
export type GiftCardTransactionView = Static<typeof GiftCardTransactionView>;

export function toAdminGiftCardView(card: AdminGiftCard): AdminGiftCardView {
  return {
    id: card.id,
    code: maskGiftCardCode(card.code),
    initial_amount: Money.format(card.initial_amount, card.currency),
    balance: Money.format(card.balance, card.currency),
    currency: card.currency,
    expires_at: card.expires_at,
    recipient_email: card.recipient_email,
    is_active: card.is_active,
    status: card.status,
    created_at: card.created_at.toISOString(),
    updated_at: card.updated_at.toISOString(),
    version: String(card.version),
  };
}

/** Makes the only response with the whole code. */
export function toIssuedGiftCardView(card: AdminGiftCard): AdminGiftCardView {
  return { ...toAdminGiftCardView(card), code: card.code };
}

export function toGiftCardTransactionView(move: GiftCardTransactionDetails): GiftCardTransactionView {
  return {
    id: move.id,
    type: move.type,
    amount: Money.format(move.amount, move.currency),
    balance_after: Money.format(move.balance_after, move.currency),
    currency: move.currency,
    order_number: move.order_number,
    note: move.note,
    created_at: move.created_at.toISOString(),
  };
}
