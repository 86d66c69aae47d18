import { Money, allocate, mulDivRound } from '@comptoir/contracts';
import { convertFixedAmount } from './pricing.exchange.rules';
import { type PriceSheet, type PricedLine, type PricingStep, applyDiscount, sum } from './price-sheet';

export const BUNDLE_DISCOUNT_TYPES = ['percentage', 'fixed'] as const;
export type BundleDiscountType = (typeof BUNDLE_DISCOUNT_TYPES)[number];

/** A set of variants that is cheaper together. */
export interface BundleTerms {
  id: number;
  name: string;
  type: BundleDiscountType;
  /** Hundredths: of a percent of the set, or of the base currency's unit off each set. */
  value: number;
  /** What is required makes the set; the rest joins the discount as far as it is bought too. */
  items: readonly { variantId: number; quantity: number; isRequired: boolean }[];
}

/** What a bundle would take off a sheet. */
interface BundleOffer {
  bundle: BundleTerms;
  sets: number;
  /** Units of each line that are in the sets. */
  units: number[];
  /** What each line would be lowered by. */
  amounts: number[];
  amount: number;
}

/**
 * Lowers complete bundles, as often as each is complete. A unit is in one set only: the bundle that saves most goes
 * first (of equal ones the older), the next takes from what is left. A bundle that requires nothing is never complete.
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

/** @param taken units of each line that are in other sets already */
function offerOf(sheet: PriceSheet, bundle: BundleTerms, taken: readonly number[]): BundleOffer | undefined {
  const { lines, exchange } = sheet;
  const left = lines.map(({ goods }, index) => goods.quantity - (taken[index] ?? 0));
  const sets = setsOf(lines, left, bundle);
  if (sets === 0) return undefined;
  const units = lines.map(({ goods }, index) => {
    const item = bundle.items.find(({ variantId }) => variantId === goods.variantId);
    return Math.min(left[index] ?? 0, sets * (item?.quantity ?? 0));
  });
  const worths = lines.map((line, index) => discountOf(line, taken[index] ?? 0, units[index] ?? 0));
  const whole = sum(worths, (worth) => worth);
  const asked =
    bundle.type === 'percentage'
      ? Money.percent(whole, bundle.value)
      : convertFixedAmount(bundle.value, exchange) * sets;
  const amount = Math.min(asked, whole);
  return { bundle, sets, units, amounts: allocate(amount, worths), amount };
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

/** What `units` of a line come to after the first `from`; the shares of a line sum to it exactly. */
function discountOf({ total, goods: { quantity } }: PricedLine, from: number, units: number): number {
  return mulDivRound(total, from + units, quantity) - mulDivRound(total, from, quantity);
}

function applyOffer(
  sheet: PriceSheet,
  { bundle: { id, name }, sets, units, amounts, amount }: BundleOffer,
): PriceSheet {
  const refs = sheet.lines.flatMap(({ goods }, index) => (units[index] ? [goods.ref] : []));
  const lowered = applyDiscount(sheet, { source: 'bundle', id, name }, amounts);
  return { ...lowered, bundles: [...sheet.bundles, { id, name, sets, amount, refs }] };
}
