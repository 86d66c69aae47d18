import type Stripe from 'stripe';
import { fromProcessorAmount } from '@comptoir/payments';
import type { AnsweredTax, TaxQuestion } from '../../pricing/pricing/pricing.provider-tax.rules';
import type { TaxCategory } from '../../pricing/pricing/pricing.tax-rates.rules';

type Breakdown =
  | Stripe.Tax.CalculationLineItem.TaxBreakdown
  | Stripe.Tax.Calculation.ShippingCost.TaxBreakdown;

/** A taxed amount of a calculation: a line, or shipping. */
export interface CalculatedAmount {
  amount: number;
  amount_tax: number;
  tax_breakdown?: readonly Breakdown[] | null;
}

const RATE_SCALE = 10_000;

/**
 * Reads the tax of one amount. The rates of all levels, such as state and county, are added up; where a level taxes
 * only a part of the amount, its rate is that on the whole.
 */
export function answeredTaxOf(
  { amount, amount_tax, tax_breakdown }: CalculatedAmount,
  { currency, isIncluded, address }: Pick<TaxQuestion, 'currency' | 'isIncluded' | 'address'>,
): AnsweredTax {
  const levels = tax_breakdown ?? [];
  const net = amount - (isIncluded ? amount_tax : 0);
  const rates = levels.map((level) => rateOf(level, net));
  const rate = Math.round(rates.reduce((sum, one) => sum + one, 0) * RATE_SCALE) / RATE_SCALE;
  const main = levels.find((level) => level.tax_rate_details) ?? levels[0];
  return {
    amount: fromProcessorAmount(amount, currency),
    tax: fromProcessorAmount(amount_tax, currency),
    rate,
    country: main?.jurisdiction.country ?? address.country,
    name: (main?.tax_rate_details?.display_name ?? '').slice(0, 50),
    category: rate > 0 ? 'S' : categoryOf(main?.taxability_reason),
  };
}

function rateOf({ tax_rate_details, taxable_amount }: Breakdown, net: number): number {
  const percent = Number(tax_rate_details?.percentage_decimal ?? 0);
  return net > 0 && taxable_amount < net ? (percent * taxable_amount) / net : percent;
}

/** Returns the category of EN 16931 of an amount without tax. */
function categoryOf(reason: Breakdown['taxability_reason'] | undefined): TaxCategory {
  switch (reason) {
    case 'zero_rated':
      return 'Z';
    case 'customer_exempt':
    case 'product_exempt':
    case 'product_exempt_holiday':
      return 'E';
    default:
      return 'O';
  }
}
