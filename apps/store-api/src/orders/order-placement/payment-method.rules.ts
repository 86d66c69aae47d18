import type { PaymentMethod, Settings } from '../../platform/settings/settings.view';
import { OrderErrors } from '../order-records/order-records.errors';
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
 * Chooses the payment method of a checkout: the wanted one, else the card, else the first that the shop
 * offers. Cash on delivery needs goods that are delivered.
 */
export function choosePaymentMethod(
  { payment_methods: offered }: Pick<Settings['checkout'], 'payment_methods'>,
  wanted: PaymentMethod | null,
  { due, isShipped }: { due: number; isShipped: boolean },
): PaymentMethodChoice {
  const available = offered.filter((method) => method !== 'cash_on_delivery' || isShipped);
  if (due === 0) return { method: null, available, problems: [] };
  const method = wanted ?? available.find((one) => one === 'card') ?? available[0];
  if (method && available.includes(method)) return { method, available, problems: [] };
  const errors = {
    payment_method: [available.length ? `Available: ${available.join(', ')}.` : 'None is available.'],
  };
  return {
    method: null,
    available,
    problems: [{ error: OrderErrors.PAYMENT_METHOD_UNAVAILABLE({ errors }) }],
  };
}
