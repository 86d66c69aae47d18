import { chargeStep, mulDivRound } from '@comptoir/contracts';
import type { TaxRateClass } from '../../platform/settings/settings.view';
import { type PriceSheet, sum } from './price-sheet';
import type { TaxBuyer, TaxDecision, TaxPolicy, TaxedProduct } from './pricing.tax-policy.rules';
import type { LineTax, TaxCategory, TaxSettings } from './pricing.tax-rates.rules';
import { type TaxedPart, type Taxes, mainTermsOf, taxOn } from './pricing.tax.rules';

/** Postal address that decides on the tax. */
export interface TaxAddress {
  country: string;
  state: string;
  city: string;
  postal_code: string;
  address_line1: string;
  address_line2: string;
}

/** A question to a tax provider; amounts in minor units of `currency`, after discounts. */
export interface TaxQuestion {
  currency: string;
  /** True when the amounts contain the tax. */
  isIncluded: boolean;
  address: TaxAddress;
  addressSource: 'shipping' | 'billing';
  /** Why the rules of the shop free the buyer from tax; the provider does not decide on that. */
  relief: 'none' | 'customer_exempt' | 'reverse_charge';
  lines: { amount: number; quantity: number; code: string }[];
  shipping: number;
}

/** Tax of one amount of a question. */
export interface AnsweredTax {
  /** The amount that was asked about, and its tax, in minor units. */
  amount: number;
  tax: number;
  /** Percent of all levels together, at most four decimals. */
  rate: number;
  country: string;
  name: string;
  category: TaxCategory;
}

/** Answer of a tax provider. */
export interface TaxAnswer {
  calculationId: string | null;
  lines: AnsweredTax[];
  /** Null when nothing was asked about shipping. */
  shipping: AnsweredTax | null;
}

/** Answers of the tax provider that a checkout may use. */
export interface KnownTaxes {
  /**
   * Returns the answer to a question; null when there is none, and the shop's own rates count.
   * @throws MissingTaxAnswerError when the provider has to be asked first
   */
  findAnswer(question: TaxQuestion): TaxAnswer | null;
}

/** A checkout cannot be calculated before the provider has answered a question. */
export class MissingTaxAnswerError extends Error {
  override readonly name = 'MissingTaxAnswerError';

  constructor(readonly question: TaxQuestion) {
    super('the tax provider has to be asked');
  }
}

const GENERAL_GOODS = 'txcd_99999999';
const GENERAL_DIGITAL = 'txcd_10000000';
const NOT_TAXABLE = 'txcd_00000000';

/** Returns the product tax code of a product at the provider. */
export function providerCodeOf(
  { isDigital, isGiftCard, taxClass }: TaxedProduct,
  { provider_codes: codes }: Pick<TaxSettings, 'provider_codes'>,
): string {
  if (isGiftCard || taxClass === 'zero' || taxClass === 'exempt') return NOT_TAXABLE;
  const codeOf = (name: TaxRateClass | 'digital'): string | undefined =>
    codes.find((entry) => entry.class === name)?.code;
  if (taxClass !== 'standard') return codeOf(taxClass) ?? standardCode(isDigital, codeOf);
  return standardCode(isDigital, codeOf);
}

function standardCode(
  isDigital: boolean,
  codeOf: (name: 'standard' | 'digital') => string | undefined,
): string {
  return isDigital ? (codeOf('digital') ?? GENERAL_DIGITAL) : (codeOf('standard') ?? GENERAL_GOODS);
}

/** Returns the question about a sheet and its shipping cost. */
export function taxQuestionOf(
  sheet: PriceSheet,
  shipping: number,
  {
    rules,
    policy,
    buyer,
    ...place
  }: Pick<TaxQuestion, 'address' | 'addressSource'> & {
    rules: TaxSettings;
    policy: TaxPolicy;
    buyer: TaxBuyer;
  },
): TaxQuestion {
  const isReversed = sheet.lines.some(({ goods }) => isReverse(policy.decide(goods)));
  return {
    currency: sheet.exchange.code,
    isIncluded: policy.isIncluded,
    ...place,
    relief: buyer.isExempt ? 'customer_exempt' : isReversed ? 'reverse_charge' : 'none',
    lines: sheet.lines.map(({ goods, total }) => ({
      amount: total,
      quantity: goods.quantity,
      code: providerCodeOf(goods, rules),
    })),
    shipping,
  };
}

/** Returns true when the provider taxes any part of its question. */
export function isTaxedBy({ lines, shipping }: TaxAnswer): boolean {
  return [...lines, ...(shipping ? [shipping] : [])].some(({ rate }) => rate > 0);
}

/** Returns rules by which goods that leave the EU are no export, because their destination taxes them. */
export function withoutExports(policy: TaxPolicy): TaxPolicy {
  const decide = (product: TaxedProduct): TaxDecision => {
    const decision = policy.decide(product);
    return decision.reason === 'export' ? { ...decision, relievedRate: 0 } : decision;
  };
  return { ...policy, decide, termsOf: (product) => decide(product).terms };
}

/**
 * Applies an answer to a sheet and its shipping cost. A part that is not the amount of the answer, because a small
 * amount was waived since, is taxed at the rate of the answer.
 */
export function answeredTaxes(
  sheet: PriceSheet,
  shipping: number,
  answer: TaxAnswer,
  { policy, buyer }: { policy: TaxPolicy; buyer: TaxBuyer },
): Taxes {
  const { isIncluded } = policy;
  const step = isIncluded ? 1 : chargeStep(sheet.exchange.code);
  let isExact = true;
  const part = (amount: number, product: TaxedProduct, found: AnsweredTax | null | undefined): TaxedPart => {
    if (product.isGiftCard) {
      isExact = isExact && found?.tax === 0 && found.amount === amount;
      return { terms: policy.decide(product).terms, amount, tax: 0 };
    }
    if (!found) {
      isExact = isExact && amount === 0;
      return { terms: null, amount, tax: 0 };
    }
    const terms = answeredTerms(product, found, { decision: policy.decide(product), buyer });
    const tax =
      amount === found.amount
        ? mulDivRound(found.tax, 1, 1, step)
        : taxOn(amount, terms, { isIncluded, step });
    isExact = isExact && amount === found.amount && tax === found.tax;
    return { terms, amount, tax };
  };
  const lineParts = sheet.lines.map(({ goods, total }, index) => part(total, goods, answer.lines[index]));
  const shipped = part(shipping, { isDigital: false, taxClass: 'standard' }, answer.shipping);
  const lines = lineParts.map(({ tax }) => tax);
  return {
    isIncluded,
    terms: mainTermsOf([...lineParts, shipped]),
    lines,
    lineParts,
    shipping: shipped.tax,
    shippingParts: [shipped],
    amount: sum(lines, (tax) => tax) + shipped.tax,
    calculation: { provider: 'stripe', calculation_id: isExact ? answer.calculationId : null },
  };
}

/** The shop decides who pays no tax, and the provider on everything else. */
function answeredTerms(
  { taxClass }: TaxedProduct,
  { rate, country, name, category }: AnsweredTax,
  { decision, buyer }: { decision: TaxDecision; buyer: TaxBuyer },
): LineTax {
  const given: LineTax = { country, name, rate, class: taxClass, category };
  if (rate > 0) return given;
  if (decision.terms && (isReverse(decision) || decision.reason === 'export')) return decision.terms;
  if (buyer.isExempt) return { ...given, category: 'E' };
  if (taxClass === 'exempt') return { ...given, category: 'E' };
  return taxClass === 'zero' ? { ...given, category: 'Z' } : given;
}

function isReverse({ reason }: TaxDecision): boolean {
  return reason === 'reverse_charge' || reason === 'intra_community_supply';
}
