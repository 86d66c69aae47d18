import type { PickupPoint } from '@comptoir/contracts';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import {
  type ShippingTariff,
  type ThresholdPolicy,
  shippingCost,
} from '../../pricing/pricing/pricing.shipping.rules';
import type { ShippingMethod } from './shipping.entity';

/** A method with its bands. */
export type ShippingMethodWithBands = Omit<ShippingMethod, 'created_at' | 'updated_at'> &
  Pick<ShippingTariff, 'bands'>;

/** An available method and its cost in minor units of the cart's currency. */
export interface ShippingOffer {
  method: ShippingMethodWithBands;
  cost: number;
  /** Points of which the customer chooses one, as a hook has answered; absent for deliveries to the address. */
  pickupPoints?: readonly PickupPoint[];
}

/** Returns the methods that have a rate for the goods. */
export function shippingOffersOf(
  methods: readonly ShippingMethodWithBands[],
  sheet: PriceSheet,
  policy: ThresholdPolicy,
): ShippingOffer[] {
  return methods.flatMap((method) => {
    const cost = shippingCost(tariffOf(method), sheet, policy);
    return cost === null ? [] : [{ method, cost }];
  });
}

/** Returns the costs of a method. */
export function tariffOf(method: ShippingMethodWithBands): ShippingTariff {
  return { rateType: method.rate_type, cost: method.cost, freeOver: method.free_over, bands: method.bands };
}
