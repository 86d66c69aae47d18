import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, view } from '@comptoir/http';
import type { ShippingOffer } from './shipping.service';

export const ShippingMethodView = view('ShippingMethod', {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  carrier: Type.String(),
  days_min: Type.Integer(),
  days_max: Type.Integer(),
  cost: Decimal,
  currency: Type.String(),
  is_free: Type.Boolean(),
});
export type ShippingMethodView = Static<typeof ShippingMethodView>;

export function toShippingMethodView({ method, cost }: ShippingOffer, currency: string): ShippingMethodView {
  return {
    id: method.id,
    name: method.name,
    description: method.description,
    carrier: method.carrier,
    days_min: method.days_min,
    days_max: method.days_max,
    cost: Money.format(cost, currency),
    currency,
    is_free: cost === 0,
  };
}
