import type { PaymentMethod, Settings } from '../../platform/settings/settings.view';
import { OrderErrors } from '../order-records/order-records.errors';
import { isPaidLater } from '../order-records/order-records.states';
import type { CheckoutProblem } from './checkout-problems';

/** The chosen payment method of a checkout. */
export interface PaymentMethodChoice {
  /** Null when nothing is due. */
  method: PaymentMethod | null;
  /** Methods that this checkout may choose from. */
  available: PaymentMethod[];
  problems: CheckoutProblem[];
}

/**
 * Returns the methods that a shop offers to a customer. Orders that are paid later reserve stock for days or until staff
 * cancel them, so a shop can limit those without an account to the card.
 * @param isGuest true for a customer without an account who orders without staff
 */
export function offeredMethods(
  {
    payment_methods: offered,
    guests_pay_later,
  }: Pick<Settings['checkout'], 'payment_methods' | 'guests_pay_later'>,
  isGuest: boolean,
): PaymentMethod[] {
  return isGuest && !guests_pay_later ? offered.filter((method) => method === 'card') : offered;
}

/**
 * Chooses the payment method of a checkout: the wanted one, else the card, else the first that the shop
 * offers. Cash on delivery and invoices need goods that are shipped, and invoices a customer with payment terms.
 */
export function choosePaymentMethod(
  { payment_methods: offered }: Pick<Settings['checkout'], 'payment_methods'>,
  wanted: PaymentMethod | null,
  { due, isShipped, hasTerms }: { due: number; isShipped: boolean; hasTerms: boolean },
): PaymentMethodChoice {
  const isAvailable = (method: PaymentMethod): boolean =>
    (isShipped || !isPaidLater(method)) && (hasTerms || method !== 'invoice');
  const available = offered.filter(isAvailable);
  if (due === 0) return { method: null, available, problems: [] };
  const method = wanted ?? available.find((one) => one === 'card') ?? available[0];
  if (method && available.includes(method)) return { method, available, problems: [] };
  const errors = {
    payment_method: [
      available.length
        ? `The shop does not offer this for the order. It offers: ${available.join(', ')}.`
        : 'No payment method is available for this order.',
    ],
  };
  return {
    method: null,
    available,
    problems: [{ error: OrderErrors.PAYMENT_METHOD_UNAVAILABLE({ errors }) }],
  };
}
