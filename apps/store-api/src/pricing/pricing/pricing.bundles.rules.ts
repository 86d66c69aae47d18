import { Money, allocate, chargeStep, mulDivRound } from '@comptoir/contracts';
import { convertFixedAmount } from './pricing.exchange.rules';
import { type PriceSheet, type PricedLine, type PricingStep, applyDiscount, sum } from './price-sheet';

export const BUNDLE_DISCOUNT_TYPES = ['percentage', 'fixed'] as const;
export type BundleDiscountType = (typeof BUNDLE_DISCOUNT_TYPES)[number];

/** A set of variants that costs less when bought together. */
export interface BundleTerms {
  id: number;
  name: string;
  type: BundleDiscountType;
  /** Hundredths: of a percent of the set, or of the base currency unit off each set. */
  value: number;
  /** Required items make the set; optional ones join the discount as far as they are bought. */
  items: readonly { variantId: number; quantity: number; isRequired: boolean }[];
}

/** Possible discount of a bundle on a sheet. */
interface BundleOffer {
  bundle: BundleTerms;
  sets: number;
  /** Units of each line in the sets. */
  units: number[];
  /** Discount of each line. */
  amounts: number[];
  amount: number;
  /** Price of the units in the sets before the discount. */
  worth: number;
}

/**
 * Discounts complete bundles, as often as each is complete. A unit is in one set only: the bundle with the
 * largest discount goes first (the older one of equals), the next uses the units left. A bundle without
 * required items is never complete.
 */
export function bundleStep(bundles: readonly BundleTerms[]): PricingStep {
  return (sheet) => {
    const taken = sheet.lines.map(() => 0);
    let lowered = sheet;
    let open = [...bundles].sort((a, b) => a.id - b.id);
    for (;;) {
      const best = bestOffer(sheet, open, taken);
      if (!best) return lowered;
      lowered = applyOffer(lowered, best);
      best.units.forEach((units, index) => (taken[index] = (taken[index] ?? 0) + units));
      open = open.filter((bundle) => bundle !== best.bundle);
    }
  };
}

function bestOffer(
  sheet: PriceSheet,
  bundles: readonly BundleTerms[],
  taken: readonly number[],
): BundleOffer | undefined {
  const offers = bundles.flatMap((bundle) => offerOf(sheet, bundle, taken) ?? []);
  return offers.reduce<BundleOffer | undefined>(
    (best, offer) => (offer.amount > (best?.amount ?? 0) ? offer : best),
    undefined,
  );
}

/** @param taken units of each line that other sets use already */
function offerOf(sheet: PriceSheet, bundle: BundleTerms, taken: readonly number[]): BundleOffer | undefined {
  const { lines, exchange } = sheet;
  const left = lines.map(({ goods }, index) => goods.quantity - (taken[index] ?? 0));
  const sets = setsOf(lines, left, bundle);
  if (sets === 0) return undefined;
  const units = lines.map(({ goods }, index) => {
    const item = bundle.items.find(({ variantId }) => variantId === goods.variantId);
    return Math.min(left[index] ?? 0, sets * (item?.quantity ?? 0));
  });
  const step = chargeStep(exchange.code);
  const worths = lines.map((line, index) =>
    worthOf(line, taken[index] ?? 0, { units: units[index] ?? 0, step }),
  );
  const whole = sum(worths, (worth) => worth);
  const asked =
    bundle.type === 'percentage'
      ? Money.percent(whole, bundle.value, exchange.code)
      : convertFixedAmount(bundle.value, exchange) * sets;
  const amount = Math.min(asked, whole);
  return { bundle, sets, units, amounts: allocate(amount, worths, step), amount, worth: whole };
}

function setsOf(lines: readonly PricedLine[], left: readonly number[], { items }: BundleTerms): number {
  const required = items.filter(({ isRequired }) => isRequired);
  if (!required.length) return 0;
  const counts = required.map(({ variantId, quantity }) => {
    const index = lines.findIndex(({ goods }) => goods.variantId === variantId);
    return Math.floor((left[index] ?? 0) / quantity);
  });
  return Math.min(...counts);
}

/**
 * Returns the price of `units` of a line after the first `from`; the shares of a line sum to its total
 * exactly.
 */
function worthOf(
  { total, goods: { quantity } }: PricedLine,
  from: number,
  { units, step }: { units: number; step: number },
): number {
  return mulDivRound(total, from + units, quantity, step) - mulDivRound(total, from, quantity, step);
}

function applyOffer(
  sheet: PriceSheet,
  { bundle: { id, name }, sets, units, amounts, amount, worth }: BundleOffer,
): PriceSheet {
  const parts = sheet.lines.flatMap(({ goods: { ref } }, index) => {
    const quantity = units[index] ?? 0;
    return quantity ? [{ ref, quantity }] : [];
  });
  const lowered = applyDiscount(sheet, { source: 'bundle', id, name }, amounts);
  return { ...lowered, bundles: [...sheet.bundles, { id, name, sets, amount, worth, parts }] };
}
