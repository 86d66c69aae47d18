import {
  Money,
  type PaymentMethodsAnswer,
  type PaymentMethodsQuestion,
  type PricesAnswer,
  type PricesQuestion,
  type ShippingAnswer,
} from '@comptoir/contracts';
import type { KnownHookAnswers } from '@comptoir/hooks';
import { shippingQuestionOf, withHookRates } from '../../checkout/shipping/shipping-hooks.rules';
import type { ShippingOffer } from '../../checkout/shipping/shipping-offers.rules';
import { type HookDecision, sortAnswers } from '../../platform/hooks/hook-decisions';
import type { PaymentMethod } from '../../platform/settings/settings.view';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import { type HookPriceChange, withHookPrices } from '../../pricing/pricing/pricing.hooks.rules';
import type { ThresholdPolicy } from '../../pricing/pricing/pricing.shipping.rules';
import type { Delivery } from './checkout-delivery.rules';
import type { CheckoutGoods } from './checkout-goods.service';
import type { CheckoutProblem } from './checkout-problems';
import { type Asker, questionItemsOf } from './checkout-questions';
import type { TaxedCheckout } from './checkout-taxes.rules';

/** A part of a checkout after hooks were asked about it. */
export interface Decided<T> {
  result: T;
  decisions: HookDecision[];
  problems: CheckoutProblem[];
}

/**
 * Changes the prices of the goods as hooks have decided. Prices that staff agreed with the customer stay, and so do
 * those of gift cards that are sold, which are their value.
 */
export function decidePrices(
  goods: CheckoutGoods,
  asker: Asker,
  known: KnownHookAnswers,
): Decided<CheckoutGoods> {
  const items = questionItemsOf(goods).filter(
    (_, index) => !goods.lines[index]?.agreed && !goods.lines[index]?.variant.isGiftCard,
  );
  if (items.length === 0) return unasked(goods);
  const { code: currency } = goods.sheet.exchange;
  const question: PricesQuestion = {
    ...asker,
    currency,
    coupon_code: goods.coupon?.code ?? null,
    subtotal: Money.format(goods.sheet.subtotal, currency),
    discount_amount: Money.format(goods.sheet.discount, currency),
    items,
  };
  const given = known.answersTo<PricesAnswer>('checkout.prices', question);
  const { answers, decisions, error } = sortAnswers(given);
  const changes = answers.flatMap(({ hookId, answer: { items: changed = [] } }) =>
    changed.map((change) => priceChangeOf(hookId, change, currency)),
  );
  const result = { ...goods, sheet: withHookPrices(goods.sheet, changes) };
  return { result, decisions, problems: problemsOf(error) };
}

/**
 * Sets the rates of the shipping methods as hooks have decided.
 * @param isAgreed true when staff agreed the cost with the customer, so that nobody is asked
 * @param deliver makes the delivery with the offers that a function leaves of the listed ones
 */
export function decideRates(
  deliver: (rates?: (offers: ShippingOffer[]) => ShippingOffer[]) => Delivery,
  sheet: PriceSheet,
  { policy, known, isAgreed }: { policy: ThresholdPolicy; known: KnownHookAnswers; isAgreed: boolean },
): Decided<Delivery> {
  const listed = deliver();
  const { offers, shippingAddress: address } = listed;
  if (isAgreed || !address || offers.length === 0) return unasked(listed);
  const question = shippingQuestionOf(offers, sheet, { address, policy });
  const given = known.answersTo<ShippingAnswer>('checkout.shipping', question);
  if (given.length === 0) return unasked(listed);
  const { answers, decisions, error } = sortAnswers(given);
  const answered = { answers: answers.map(({ answer }) => answer), policy };
  const result = deliver((all) => withHookRates(all, sheet, answered));
  return { result, decisions, problems: problemsOf(error) };
}

/** Leaves the payment methods that all hooks allow. */
export function decidePaymentMethods(
  offered: readonly PaymentMethod[],
  { delivery, priced, ...asker }: Asker & Pick<TaxedCheckout, 'delivery' | 'priced'>,
  known: KnownHookAnswers,
): Decided<PaymentMethod[]> {
  const { code: currency } = priced.sheet.exchange;
  const question: PaymentMethodsQuestion = {
    placed_by: asker.placed_by,
    customer_id: asker.customer_id,
    currency,
    total: Money.format(priced.totals.total, currency),
    shipping_country: delivery.shippingAddress?.country ?? null,
    billing_country: delivery.billingAddress?.country ?? null,
    methods: [...offered],
  };
  const given = known.answersTo<PaymentMethodsAnswer>('checkout.payment_methods', question);
  const { answers, decisions, error } = sortAnswers(given);
  const result = offered.filter((method) =>
    answers.every(({ answer: { methods } }) => !methods || methods.includes(method)),
  );
  return { result, decisions, problems: problemsOf(error) };
}

function unasked<T>(result: T): Decided<T> {
  return { result, decisions: [], problems: [] };
}

function problemsOf(error: CheckoutProblem['error'] | undefined): CheckoutProblem[] {
  return error ? [{ error }] : [];
}

function priceChangeOf(
  hookId: number,
  { item_id: ref, surcharge, discount, reason }: NonNullable<PricesAnswer['items']>[number],
  currency: string,
): HookPriceChange {
  const minor = (amount: string | undefined): number => (amount ? Money.parse(amount, currency) : 0);
  return { hookId, ref, surcharge: minor(surcharge), discount: minor(discount), reason: reason.trim() };
}
