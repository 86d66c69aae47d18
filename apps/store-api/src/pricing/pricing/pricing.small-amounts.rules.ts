import { Money, chargeStep, mulDivRound, processorCurrency } from '@comptoir/contracts';
import { type PriceSheet, applyDiscount } from './price-sheet';
import { type ExchangeRate, fromBase, fromBaseUp } from './pricing.exchange.rules';

/** Amounts of settings have at most three decimals, the most that a currency has. */
const THOUSANDTHS = 1000;

/**
 * Returns the smallest amount that a card can be charged, in minor units of the exchange's currency. It is the
 * processor's own minimum of the currency, and at least that of the base currency, in which the shop is paid.
 */
export function cardMinimum(exchange: ExchangeRate): number {
  const { base, code } = exchange;
  const own = processorCurrency(code)?.minimum ?? 0;
  const ofBase = fromBaseUp(processorCurrency(base)?.minimum ?? 0, exchange);
  return Math.max(own, ofBase, chargeStep(code));
}

/**
 * Converts an amount of a setting to minor units of the exchange's currency.
 * @param amount units of the base currency
 */
export function settingAmount(amount: number, exchange: ExchangeRate): number {
  const thousandths = Math.round(amount * THOUSANDTHS);
  return fromBase(mulDivRound(thousandths, 10 ** Money.exponent(exchange.base), THOUSANDTHS), exchange);
}

/**
 * Waives the rest of a total that gift cards and wallet leave: the dearest line that is no gift card gets a
 * discount, and its tax follows. Where tax is added, rounding may lower the total by a few steps more than the rest.
 * @param rest above zero, in minor units of the sheet's currency
 * @param totalOf total of a sheet with its shipping and taxes
 * @returns null when no line is worth as much
 */
export function waiveRest(
  sheet: PriceSheet,
  rest: number,
  totalOf: (sheet: PriceSheet) => number,
): PriceSheet | null {
  const wanted = totalOf(sheet) - rest;
  const step = chargeStep(sheet.exchange.code);
  const prices = sheet.lines.map(({ goods, total }) => (goods.isGiftCard ? 0 : total));
  const dearest = prices.indexOf(Math.max(...prices));
  const lowered = (steps: number): PriceSheet => {
    const amounts = sheet.lines.map((_, index) => (index === dearest ? steps * step : 0));
    return applyDiscount(sheet, { source: 'waiver', id: 0, name: 'Small amount waived' }, amounts);
  };
  let high = Math.floor(Math.min(rest, prices[dearest] ?? 0) / step);
  if (totalOf(lowered(high)) > wanted) return null;
  for (let low = 0; high - low > 1;) {
    const middle = Math.floor((low + high) / 2);
    if (totalOf(lowered(middle)) > wanted) low = middle;
    else high = middle;
  }
  return lowered(high);
}
