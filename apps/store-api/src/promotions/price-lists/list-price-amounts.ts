import { type CurrencyCode, Money, chargeStep } from '@comptoir/contracts';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { invalidField } from '../../platform/http/request.errors';

/**
 * Parses a price of a list into minor units. It is charged as it is, so it must be an amount that can be.
 * @param path field of the request, for the error
 * @throws RequestErrors.VALIDATION_ERROR for a price that is no multiple of the currency's smallest charge
 */
export function parseListPrice(currency: CurrencyCode, decimal: string, path: string): number {
  const price = parsePrice(currency, decimal, path);
  const step = chargeStep(currency);
  if (price % step === 0) return price;
  throw invalidField(path, `${path} must be a multiple of ${Money.format(step, currency)} ${currency}`);
}
