/** Ways to change prices. */
export interface PriceChange {
  /** `raise` or `lower`. */
  direction: 'raise' | 'lower';
  unit: 'percent' | 'amount';
  /** A number with at most two decimals for percent, or those of the currency for an amount. */
  value: string;
  ending: PriceEnding;
}

/** The end of the new price: as it is calculated, whole units, or one minor unit below whole ones. */
export type PriceEnding = 'exact' | 'whole' | 'below_whole';

const NUMBER = /^\d+(\.\d+)?$/;

/**
 * Returns the price after a change, with the decimals of the given one, or undefined when the value is no
 * number or the price would be below zero. Halves of a minor unit are rounded up.
 * @param price such as `118.40`
 */
export function newPrice(price: string, { direction, unit, value, ending }: PriceChange): string | undefined {
  if (!NUMBER.test(value)) return undefined;
  const decimals = price.split('.')[1]?.length ?? 0;
  const old = minorUnits(price, decimals);
  const sign = direction === 'raise' ? 1n : -1n;
  const whole = 10n ** BigInt(decimals);
  let next: bigint;
  if (unit === 'percent') {
    if ((value.split('.')[1]?.length ?? 0) > 2) return undefined;
    // 100 % is 10,000 hundredths of a percent.
    next = roundedQuotient(old * (10_000n + sign * minorUnits(value, 2)), 10_000n);
  } else {
    if ((value.split('.')[1]?.length ?? 0) > decimals) return undefined;
    next = old + sign * minorUnits(value, decimals);
  }
  if (ending !== 'exact') next = roundedQuotient(next, whole) * whole;
  if (ending === 'below_whole' && decimals > 0) next -= 1n;
  return next < 0n ? undefined : written(next, decimals);
}

function minorUnits(amount: string, decimals: number): bigint {
  const [units = '0', fraction = ''] = amount.split('.');
  return BigInt(units + fraction.padEnd(decimals, '0'));
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return dividend < 0n ? -1n : (dividend * 2n + divisor) / (divisor * 2n);
}

function written(minor: bigint, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
