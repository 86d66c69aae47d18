import { type CurrencyCode, Money } from '@comptoir/contracts';
import { invalidField } from '../../platform/http/request.errors';

/** Low enough that the total of a cart with a hundred such lines does not overflow. */
const MAX_PRICE = 1_000_000_000;

/**
 * Parses a price from a request into minor units.
 * @param path field of the request, for the error
 * @throws RequestErrors.VALIDATION_ERROR when it is too high or has more decimals than the currency
 */
export function parsePrice(currency: CurrencyCode, decimal: string, path: string): number {
  if (Number(decimal) > MAX_PRICE) throw invalidField(path, `${path} must not be more than ${MAX_PRICE}`);
  return parseAmount(currency, decimal, path);
}

/**
 * Parses an amount from a request into minor units.
 * @param path field of the request, for the error
 * @throws RequestErrors.VALIDATION_ERROR when it has more decimals than the currency
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
