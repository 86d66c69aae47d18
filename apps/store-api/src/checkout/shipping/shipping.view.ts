import { type Static, Type } from '@sinclair/typebox';
import { Money, type PickupPoint } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view, stringEnum, Version } from '@comptoir/http';
import { RATE_TYPES } from '../../pricing/pricing/pricing.shipping.rules';
import { measureOf } from './shipping.bands.rules';
import type { ShippingOffer } from './shipping-offers.rules';
import { translationsView } from '../../platform/translations/translations-field';
import type { AdminShippingMethod, AdminShippingZone } from './shipping.admin.queries';

/** A pickup point, in responses. */
export const PickupPointView = Type.Object(
  {
    id: Type.String({
      description: 'The number that the carrier gives it; `pickup_point_id` of an order.',
      examples: ['FR-69003-1'],
    }),
    name: Type.String({ description: 'Name on its door.', examples: ['Tabac des Lilas'] }),
    address: Type.String({
      description: 'Its address, in one line.',
      examples: ['4 cours Lafayette, 69003 Lyon'],
    }),
  },
  { additionalProperties: false },
);

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
  pickup_points: Type.Array(PickupPointView, {
    description: 'Points of which the customer chooses one; empty for a delivery to the address.',
  }),
});
export type ShippingMethodView = Static<typeof ShippingMethodView>;

export function toShippingMethodView(
  { method, cost, pickupPoints = [] }: ShippingOffer,
  currency: string,
): ShippingMethodView {
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
    pickup_points: [...pickupPoints],
  };
}

/** The shipping method that was chosen, as it was then. */
export const ChosenMethodView = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    carrier: Type.String(),
    pickup_point: nullable(PickupPointView, {
      description: 'Where the customer collects the goods; null for a delivery to the address.',
    }),
  },
  { additionalProperties: false },
);
export type ChosenMethodView = Static<typeof ChosenMethodView>;

/** @param method of an order or of its quote */
export function toChosenMethodView(
  method: (Omit<ChosenMethodView, 'pickup_point'> & { pickup_point?: PickupPoint }) | null,
): ChosenMethodView | null {
  return method && { ...method, pickup_point: method.pickup_point ?? null };
}

/** A shipping method as administrators see it; amounts in the base currency. */
export const AdminShippingMethodView = view('AdminShippingMethod', {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  carrier: Type.String(),
  days_min: Type.Integer(),
  days_max: Type.Integer(),
  rate_type: stringEnum(RATE_TYPES),
  cost: Decimal,
  currency: Type.String(),
  rates: Type.Array(
    Type.Object({
      min: Type.Number({ description: 'Kilograms or subtotal, inclusive.' }),
      max: nullable(Type.Number({ description: 'Exclusive; null means no limit.' })),
      cost: Decimal,
    }),
  ),
  free_over: nullable(Decimal),
  zone_ids: Type.Array(Type.Integer()),
  zones: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  is_active: Type.Boolean(),
  is_pickup: Type.Boolean({
    description: 'The customer collects the goods: a withdrawal does not count it as the cheapest delivery.',
  }),
  sort_order: Type.Integer(),
  translations: translationsView('shipping_methods'),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type AdminShippingMethodView = Static<typeof AdminShippingMethodView>;

export const ShippingZoneView = view('ShippingZone', {
  id: Type.Integer(),
  name: Type.String(),
  countries: Type.Array(Type.String()),
  methods_count: Type.Integer({ description: 'Methods that serve it.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type ShippingZoneView = Static<typeof ShippingZoneView>;

export function toAdminShippingMethodView(method: AdminShippingMethod): AdminShippingMethodView {
  const { currency, zones, rate_type } = method;
  const unit = 10 ** Money.exponent(currency);
  return {
    id: method.id,
    name: method.name,
    description: method.description,
    carrier: method.carrier,
    days_min: method.days_min,
    days_max: method.days_max,
    rate_type,
    cost: Money.format(method.cost, currency),
    currency,
    rates: method.bands.map(({ from, to, cost }) => ({
      min: measureOf(from, rate_type, unit),
      max: to === null ? null : measureOf(to, rate_type, unit),
      cost: Money.format(cost, currency),
    })),
    free_over: method.free_over === null ? null : Money.format(method.free_over, currency),
    zone_ids: zones.map(({ id }) => id),
    zones,
    is_active: method.is_active,
    is_pickup: method.is_pickup,
    sort_order: method.sort_order,
    translations: method.translations,
    created_at: method.created_at.toISOString(),
    updated_at: method.updated_at.toISOString(),
    version: String(method.version),
  };
}

export function toShippingZoneView(zone: AdminShippingZone): ShippingZoneView {
  return {
    id: zone.id,
    name: zone.name,
    countries: zone.countries,
    methods_count: zone.methods_count,
    created_at: zone.created_at.toISOString(),
    updated_at: zone.updated_at.toISOString(),
    version: String(zone.version),
  };
}
