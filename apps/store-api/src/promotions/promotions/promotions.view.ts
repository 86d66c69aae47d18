import { type Static, Type } from '@sinclair/typebox';
import { Decimal, Timestamp, nullable, view, stringEnum, Version } from '@comptoir/http';
import { formatHundredths } from '../../pricing/pricing/hundredths';
import { PROMOTION_TYPES } from '../../pricing/pricing/pricing.promotions.rules';
import type { PromotionDetails } from './promotions.queries';

export const PromotionView = view('Promotion', {
  id: Type.Integer(),
  name: Type.String(),
  type: stringEnum(PROMOTION_TYPES),
  value: { ...Decimal, description: 'Percent, or an amount of the base currency off each unit.' },
  priority: Type.Integer(),
  stackable: Type.Boolean(),
  applies_to_all: Type.Boolean(),
  starts_at: nullable(Timestamp),
  ends_at: nullable(Timestamp),
  is_active: Type.Boolean(),
  product_ids: Type.Array(Type.Integer()),
  category_ids: Type.Array(Type.Integer()),
  brand_ids: Type.Array(Type.Integer()),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type PromotionView = Static<typeof PromotionView>;

export function toPromotionView(promotion: PromotionDetails): PromotionView {
  return {
    id: promotion.id,
    name: promotion.name,
    type: promotion.type,
    value: formatHundredths(promotion.value),
    priority: promotion.priority,
    stackable: promotion.stackable,
    applies_to_all: promotion.applies_to_all,
    starts_at: promotion.starts_at?.toISOString() ?? null,
    ends_at: promotion.ends_at?.toISOString() ?? null,
    is_active: promotion.is_active,
    product_ids: promotion.product_ids,
    category_ids: promotion.category_ids,
    brand_ids: promotion.brand_ids,
    created_at: promotion.created_at.toISOString(),
    updated_at: promotion.updated_at.toISOString(),
    version: String(promotion.version),
  };
}
