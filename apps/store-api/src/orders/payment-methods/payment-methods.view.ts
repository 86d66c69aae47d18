import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import type { SavedCard } from './payment-methods.entity';

export const SavedCardView = view('SavedCard', {
  id: Type.Integer(),
  brand: Type.String({ description: 'Card network in lower case.', examples: ['visa'] }),
  last_four: Type.String(),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  cardholder_name: Type.String(),
  is_default: Type.Boolean(),
});
export type SavedCardView = Static<typeof SavedCardView>;

export function toSavedCardView(card: SavedCard): SavedCardView {
  return {
    id: card.id,
    brand: card.brand,
    last_four: card.last_four,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    cardholder_name: card.cardholder_name,
    is_default: card.is_default,
  };
}
