import type { CurrencyCode } from '@comptoir/contracts';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { invalidField } from '../../platform/http/request.errors';
import type { RateType, ShippingTariff } from '../../pricing/pricing/pricing.shipping.rules';
import type { ShippingBand } from './shipping.dto';

type Band = ShippingTariff['bands'][number];

const GRAMS = 1000;

/** Returns true when the rate type uses bands. */
export function isBanded(rateType: RateType): boolean {
  return rateType === 'weight_based' || rateType === 'price_based';
}

/**
 * Converts rates to bands in stored units, sorted by their lower limit.
 * @throws RequestErrors.VALIDATION_ERROR when bands have a gap, overlap or are empty
 */
export function bandsOf(rates: readonly ShippingBand[], rateType: RateType, base: CurrencyCode): Band[] {
  const measure =
    rateType === 'weight_based'
      ? toGrams
      : (value: number, path: string) => parsePrice(base, String(value), path);
  const bands = rates.map(({ min, max, cost }, index) => ({
    index,
    from: measure(min, `rates.${index}.min`),
    to: max === null || max === undefined ? null : measure(max, `rates.${index}.max`),
    cost: parsePrice(base, cost, `rates.${index}.cost`),
  }));
  bands.sort((a, b) => a.from - b.from);
  bands.forEach(({ index, from, to }, place) => {
    if (to !== null && to <= from) throw invalidField(`rates.${index}.max`, 'It must be above min.');
    const next = bands[place + 1];
    if (!next) return;
    if (to === null) throw invalidField(`rates.${index}.max`, 'Only the last band is without end.');
    if (next.from < to) throw invalidField(`rates.${next.index}.min`, 'It overlaps the band before it.');
    if (next.from > to)
      throw invalidField(`rates.${next.index}.min`, 'It leaves a gap to the band before it.');
  });
  return bands.map(({ from, to, cost }) => ({ from, to, cost }));
}

/** Converts a stored limit of a band to kilograms, or to units of the base currency. */
export function measureOf(value: number, rateType: RateType, unit: number): number {
  return value / (rateType === 'weight_based' ? GRAMS : unit);
}

/** @throws RequestErrors.VALIDATION_ERROR for a weight with more than three decimals */
export function toGrams(kilograms: number, path: string): number {
  const grams = Math.round(kilograms * GRAMS);
  if (Math.abs(grams / GRAMS - kilograms) > 1e-9)
    throw invalidField(path, 'A weight has at most three decimals.');
  return grams;
}
