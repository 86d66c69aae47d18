import { Money } from '@comptoir/contracts';
import { type RatedCurrency, crossConvert } from '../../pricing/pricing/pricing.exchange.rules';
import { OrderErrors } from '../order-records/order-records.errors';
import type { CustomerCredit } from '../payment-terms/payment-terms.service';
import type { CheckoutProblem } from './checkout-problems';

/**
 * Checks that a customer may owe one more order by invoice.
 * @param credit undefined when the terms ended meanwhile
 * @param due minor units of `currency`
 */
export function creditProblems(
  credit: CustomerCredit | undefined,
  due: number,
  currency: RatedCurrency,
): CheckoutProblem[] {
  if (!credit) return [{ error: OrderErrors.PAYMENT_METHOD_UNAVAILABLE() }];
  const { terms, base, open } = credit;
  if (open + crossConvert(due, currency, base) <= terms.credit_limit) return [];
  const money = (minor: number): string => Money.format(minor, base.code);
  const left = money(Math.max(0, terms.credit_limit - open));
  const errors = { payment_method: [`${left} ${base.code} can still be bought by invoice.`] };
  const meta = { currency: base.code, credit_limit: money(terms.credit_limit), available_amount: left };
  return [{ error: OrderErrors.CREDIT_LIMIT_EXCEEDED({ errors, meta }) }];
}
