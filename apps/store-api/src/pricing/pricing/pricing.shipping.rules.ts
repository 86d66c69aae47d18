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

/**
 * Returns the cost of shipping in minor units of the sheet's currency. Bands and `freeOver` use the subtotal
 * before discounts.
 * @returns null when no band matches, so that the method is not offered
 */
export function shippingCost(tariff: ShippingTariff, sheet: PriceSheet): number | null {
  const cost = baseCost(tariff, sheet);
  if (cost === null) return null;
  const isFree = sheet.freeShipping || (tariff.freeOver !== null && sheet.baseSubtotal >= tariff.freeOver);
  return isFree ? 0 : fromBase(cost, sheet.exchange);
}

/** Returns false when all goods are digital. */
export function needsShipping(sheet: PriceSheet): boolean {
  return sheet.lines.some(({ goods }) => !goods.isDigital);
}

function baseCost({ rateType, cost, bands }: ShippingTariff, sheet: PriceSheet): number | null {
  if (rateType === 'free') return 0;
  if (rateType === 'flat') return cost;
  const measure = rateType === 'weight_based' ? weightOf(sheet) : sheet.baseSubtotal;
  const band = bands.find(({ from, to }) => measure >= from && (to === null || measure < to));
  return band ? cost + band.cost : null;
}

function weightOf({ lines }: PriceSheet): number {
  return sum(lines, ({ goods }) => (goods.isDigital ? 0 : goods.weightGrams * goods.quantity));
}
