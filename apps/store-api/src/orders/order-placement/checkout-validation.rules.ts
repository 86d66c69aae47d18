import { Money, type ValidationAnswer, type ValidationQuestion } from '@comptoir/contracts';
import type { KnownHookAnswers } from '@comptoir/hooks';
import { sortAnswers } from '../../platform/hooks/hook-decisions';
import { HookErrors } from '../../platform/hooks/hooks.errors';
import type { Totals } from '../../pricing/pricing/pricing.totals.rules';
import type { Delivery } from './checkout-delivery.rules';
import type { Decided } from './checkout-hooks.rules';
import type { CheckoutGoods } from './checkout-goods.service';
import type { CheckoutProblem } from './checkout-problems';
import { type Asker, questionItemsOf } from './checkout-questions';
import type { PaymentPlan } from './checkout-tenders.service';
import type { Checkout } from './checkout.dto';
import type { PaymentMethodChoice } from './payment-method.rules';

/** Parts of a quote that hooks check. */
interface CheckedQuote {
  goods: CheckoutGoods;
  delivery: Delivery;
  totals: Totals;
  payment: PaymentPlan;
  paymentMethod: PaymentMethodChoice;
  problems: readonly CheckoutProblem[];
}

/** Has hooks check a checkout with which nothing else is wrong. Their problems are told to the customer. */
export function decideValidity(
  quote: CheckedQuote,
  { input, asker, stage }: { input: Checkout; asker: Asker; stage: ValidationQuestion['stage'] },
  known: KnownHookAnswers,
): Pick<Decided<unknown>, 'decisions' | 'problems'> {
  if (quote.problems.length > 0) return { decisions: [], problems: [] };
  const question = { ...asker, stage, ...questionOf(quote, input) };
  const given = known.answersTo<ValidationAnswer>('checkout.validate', question);
  const { answers, decisions, error } = sortAnswers(given);
  const refused = answers.flatMap(({ answer: { problems = [] } }) => problems.map(toProblem));
  return { decisions, problems: error ? [...refused, { error }] : refused };
}

function questionOf(
  { goods, delivery, totals, payment, paymentMethod }: CheckedQuote,
  input: Checkout,
): Omit<ValidationQuestion, keyof Asker | 'stage'> {
  const { code: currency } = goods.sheet.exchange;
  const money = (minor: number): string => Money.format(minor, currency);
  return {
    currency,
    coupon_code: goods.coupon?.code ?? null,
    items: questionItemsOf(goods),
    subtotal: money(totals.subtotal),
    discount_amount: money(totals.discount),
    shipping_amount: money(totals.shipping),
    tax_amount: money(totals.tax),
    total: money(totals.total),
    amount_due: money(payment.due),
    payment_method: paymentMethod.method,
    shipping_method_id: delivery.method?.id ?? null,
    shipping_address: delivery.shippingAddress,
    billing_address: delivery.billingAddress,
    custom_fields: input.custom_fields ?? {},
  };
}

function toProblem({ message, field }: NonNullable<ValidationAnswer['problems']>[number]): CheckoutProblem {
  const text = message.trim();
  return {
    error: HookErrors.CHECKOUT_REFUSED({ message: text, ...(field && { errors: { [field]: [text] } }) }),
  };
}
