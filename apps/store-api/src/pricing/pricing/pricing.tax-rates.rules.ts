import type { Settings, TaxClass, TaxRateClass } from '../../platform/settings/settings.view';
import { normalRegion } from '../../platform/settings/tax-regions';

/** Categories of VAT as EN 16931 codes them (UNTDID 5305). `O`: the place has no rate. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Main tax of an order. */
export interface TaxTerms {
  country: string;
  /** Local name of the tax, such as `VAT`; empty when the shop sets none. */
  name: string;
  /** Percent, at most four decimals. */
  rate: number;
}

/** Terms by which a line, or a part of the shipping cost, is taxed. An order keeps them. */
export interface LineTax extends TaxTerms {
  class: TaxClass;
  category: TaxCategory;
}

/** Where something goes. A state may be a name or a code, with or without its country: `US-CA`, `CA`. */
export interface TaxPlace {
  country: string;
  state?: string;
}

/** Tax settings of the shop, and those for its tax provider. */
export type TaxSettings = Settings['tax'];
/** The shop's own rules and rates. */
export type TaxRules = Omit<TaxSettings, 'provider' | 'provider_fallback' | 'provider_codes'>;
type TaxRate = TaxRules['rates'][number];

/** Returns the terms by which a consumer pays tax at a place. */
export function termsAt(rates: readonly TaxRate[], place: TaxPlace, taxClass: TaxClass): LineTax {
  const isTaxed = taxClass !== 'zero' && taxClass !== 'exempt';
  const found = rateAt(rates, place, isTaxed ? taxClass : 'standard');
  const { country } = place;
  if (!found) return { country, name: '', rate: 0, class: taxClass, category: 'O' };
  const rate = isTaxed ? found.rate : 0;
  const category = rate > 0 ? 'S' : taxClass === 'exempt' ? 'E' : 'Z';
  return { country, name: found.name ?? '', rate, class: taxClass, category };
}

/** Finds the most specific rate: those of the region win, then those of the class. */
function rateAt(
  rates: readonly TaxRate[],
  { country, state }: TaxPlace,
  wanted: TaxRateClass,
): TaxRate | undefined {
  const here = rates.filter((rate) => rate.country === country);
  const region = normalRegion(country, state);
  const regional = region ? here.filter((rate) => normalRegion(country, rate.region) === region) : [];
  const national = here.filter((rate) => !normalRegion(country, rate.region));
  const pick = (list: readonly TaxRate[]): TaxRate | undefined =>
    list.find((rate) => classOf(rate) === wanted) ?? list.find((rate) => classOf(rate) === 'standard');
  return pick(regional) ?? pick(national);
}

function classOf(rate: TaxRate): TaxRateClass {
  return rate.class ?? 'standard';
}
