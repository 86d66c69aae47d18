import { allocate, chargeStep, mulDivRound } from '@comptoir/contracts';
import { type PriceSheet, type PricedLine, withLines } from './price-sheet';
import type { TaxPolicy } from './pricing.tax-policy.rules';

const RATE_SCALE = 10_000;
const WHOLE = 100 * RATE_SCALE;

/**
 * Takes the tax out of prices that contain it where the buyer does not pay it: unit prices, then discounts, each
 * rounded half up to what can be charged. Other lines stay as they are.
 */
export function relieveSheet(sheet: PriceSheet, policy: TaxPolicy): PriceSheet {
  const rates = sheet.lines.map(({ goods }) => policy.decide(goods).relievedRate);
  if (rates.every((rate) => rate === 0)) return sheet;
  const step = chargeStep(sheet.exchange.code);
  return withLines(
    sheet,
    sheet.lines.map((line, index) => relieveLine(line, rates[index] ?? 0, step)),
  );
}

/** Takes the tax out of a shipping cost, in minor units of `currency`. */
export function relieveShipping(cost: number, policy: TaxPolicy, currency: string): number {
  const { relievedRate } = policy.decide({ isDigital: false, taxClass: 'standard' });
  return netOf(cost, relievedRate, chargeStep(currency));
}

/** A line that is free stays free, whatever is lost by rounding. */
function relieveLine(line: PricedLine, rate: number, step: number): PricedLine {
  if (rate === 0) return line;
  const unitPrice = netOf(line.unitPrice, rate, step);
  const subtotal = unitPrice * line.goods.quantity;
  const discount = line.total === 0 ? subtotal : Math.min(subtotal, netOf(line.discount, rate, step));
  const shares = allocate(
    discount,
    line.discounts.map(({ amount }) => amount),
    step,
  );
  return {
    ...line,
    unitPrice,
    subtotal,
    discounts: line.discounts
      .map((given, index) => ({ ...given, amount: shares[index] ?? 0 }))
      .filter(({ amount }) => amount > 0),
    discount,
    total: subtotal - discount,
  };
}

function netOf(amount: number, rate: number, step: number): number {
  return rate === 0 ? amount : mulDivRound(amount, WHOLE, WHOLE + Math.round(rate * RATE_SCALE), step);
}
