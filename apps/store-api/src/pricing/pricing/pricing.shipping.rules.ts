import { type PriceSheet, sum } from './price-sheet';
import { fromBase } from './pricing.exchange.rules';

export const RATE_TYPES = ['flat', 'weight_based', 'price_based', 'free'] as const;
export type RateType = (typeof RATE_TYPES)[number];

/** Costs of a shipping method; amounts in minor units of the base currency. */
export interface ShippingTariff {
  rateType: RateType;
  /** Flat cost, or the basic cost that a band adds to. */
  cost: number;
  /** Goods from this amount on ship free. */
  freeOver: number | null;
  /** `from` is inclusive, `to` exclusive: grams for weight_based, base minor units for price_based. */
  bands: readonly { from: number; to: number | null; cost: number }[];
}

/** Settings of the shop about amounts that make shipping cheaper. */
export interface ThresholdPolicy {
  thresholds_after_discounts: boolean;
}

/**
 * Returns the cost of shipping in minor units of the sheet's currency. Bands and `freeOver` use the subtotal
 * before or after all discounts, by the policy.
 * @returns null when no band matches, so that the method is not offered
 */
export function shippingCost(
  tariff: ShippingTariff,
  sheet: PriceSheet,
  policy: ThresholdPolicy,
): number | null {
  const reaches = (threshold: number): boolean => reachesThreshold(threshold, sheet, policy);
  const cost = baseCost(tariff, sheet, reaches);
  if (cost === null) return null;
  return isShippedFree(tariff, sheet, policy) ? 0 : fromBase(cost, sheet.exchange);
}

/** Returns true when a promotion or the tariff's threshold makes shipping free. */
export function isShippedFree(
  { freeOver }: Pick<ShippingTariff, 'freeOver'>,
  sheet: PriceSheet,
  policy: ThresholdPolicy,
): boolean {
  return sheet.freeShipping || (freeOver !== null && reachesThreshold(freeOver, sheet, policy));
}

/** Returns false when all goods are digital. */
export function needsShipping(sheet: PriceSheet): boolean {
  return sheet.lines.some(({ goods }) => !goods.isDigital);
}

/** Compares base minor units; discounted goods are compared in the sheet's currency, as coupons are. */
function reachesThreshold(threshold: number, sheet: PriceSheet, policy: ThresholdPolicy): boolean {
  if (!policy.thresholds_after_discounts) return sheet.baseSubtotal >= threshold;
  return sheet.subtotal - sheet.discount >= fromBase(threshold, sheet.exchange);
}

function baseCost(
  { rateType, cost, bands }: ShippingTariff,
  sheet: PriceSheet,
  reachesPrice: (threshold: number) => boolean,
): number | null {
  if (rateType === 'free') return 0;
  if (rateType === 'flat') return cost;
  const weight = weightOf(sheet);
  const reaches = rateType === 'weight_based' ? (from: number) => weight >= from : reachesPrice;
  const band = bands.find(({ from, to }) => reaches(from) && (to === null || !reaches(to)));
  return band ? cost + band.cost : null;
}

function weightOf({ lines }: PriceSheet): number {
  return sum(lines, ({ goods }) => (goods.isDigital ? 0 : goods.weightGrams * goods.quantity));
}
