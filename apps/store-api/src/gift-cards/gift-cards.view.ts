import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { DateOnly, Decimal, nullable, view } from '@comptoir/http';
import type { GiftCard } from './gift-cards.entity';

export const GiftCardView = view('GiftCard', {
  code: Type.String(),
  initial_amount: Decimal,
  balance: Decimal,
  currency: Type.String(),
  expires_at: nullable(DateOnly),
  is_active: Type.Boolean({ description: 'False when it is disabled or expired.' }),
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
