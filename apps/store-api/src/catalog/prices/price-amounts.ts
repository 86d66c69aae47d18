import { type CurrencyCode, Money } from '@comptoir/contracts';
import { invalidField } from '../../platform/http/store.errors';

/** Far above what anything costs, and low enough that no cart of a hundred such lines overflows. */
const MAX_PRICE = 1_000_000_000;

/**
 * A price that staff gives, in minor units.
 * @param path the field that it came in
 * @throws AppError 422 for one that is too high, or finer than the currency's minor unit
 */
export function parsePrice(currency: CurrencyCode, decimal: string, path: string): number {
  if (Number(decimal) > MAX_PRICE) throw invalidField(path, `${path} must not be more than ${MAX_PRICE}`);
  return parseAmount(currency, decimal, path);
}

/**
 * An amount that is given in a currency, in its minor units.
 * @param path the field that it came in
 * @throws AppError 422 for one that is finer than the currency's minor unit
 */
export function parseAmount(currency: CurrencyCode, decimal: string, path: string): number {
  try {
    return Money.parse(decimal, currency);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidField(
      path,
      `${path} must be an amount of ${currency}, which has ${Money.exponent(currency)} decimals`,
    );
  }
}
