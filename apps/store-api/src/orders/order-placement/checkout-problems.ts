import { AppError } from '@comptoir/errors';
import { minimumOf } from '../../promotions/coupons/coupons.rules';

/** A reason why a checkout cannot be placed. A preview lists it; placing the order throws it. */
export interface CheckoutProblem {
  error: AppError;
  /** Id of the cart item with the problem. */
  itemId?: number;
}

/** Data of the item in `meta.items` of the error. */
interface ItemMeta {
  cart_item_id: number;
  variant_id: number;
  available?: number;
}

/** Builds a problem of one cart item, with its index in the list of items. */
export function itemProblem(
  make: (details: ConstructorParameters<typeof AppError>[3]) => AppError,
  index: number,
  message: string,
  item: ItemMeta,
): CheckoutProblem {
  const errors = { [`items.${index}.quantity`]: [message] };
  return { error: make({ errors, meta: { items: [item] } }), itemId: item.cart_item_id };
}

/** Fields of the request that a code is about, when the error names none itself. */
const FIELDS: Readonly<Record<string, string>> = {
  ADDRESS_REQUIRED: 'shipping_address',
  DIGITAL_CONSENT_REQUIRED: 'digital_content_consent',
  SHIPPING_METHOD_UNAVAILABLE: 'shipping_method_id',
  GIFT_CARD_INVALID: 'gift_card_codes',
  PAYMENT_METHOD_UNAVAILABLE: 'payment_method',
  CREDIT_LIMIT_EXCEEDED: 'payment_method',
  CART_CHANGED: 'expected_total',
};

/** A problem as clients see it: in a preview, and in `meta.problems` of the error of an order. */
export interface ShownProblem {
  code: string;
  message: string;
  /** Field of the request, or `quantity` or `price` of `items.<index>`; null for a problem of the whole order. */
  field: string | null;
  item_id?: number;
  /** The minimum of a coupon that is not reached, in the currency of the order. */
  min_order_amount?: string;
}

export function toShownProblem(problem: CheckoutProblem): ShownProblem {
  const { error, itemId } = problem;
  const [named] = Object.keys(error.errors ?? {});
  const minimum = minimumOf(error);
  const ofCode = error.code.startsWith('COUPON_') ? 'coupon_code' : FIELDS[error.code];
  return {
    code: error.code,
    message: problemMessageOf(problem),
    field: named ?? ofCode ?? null,
    ...(itemId !== undefined && { item_id: itemId }),
    ...(minimum !== undefined && { min_order_amount: minimum }),
  };
}

/**
 * Returns the first problem as one error, merged with the problems of other items that have the same code.
 * `meta.problems` lists all of them.
 */
export function firstErrorOf(problems: readonly CheckoutProblem[]): AppError | undefined {
  const first = problems[0]?.error;
  if (!first) return undefined;
  const alike = problems.map(({ error }) => error).filter(({ code }) => code === first.code);
  const items = alike.flatMap(({ meta }) => (meta?.items as ItemMeta[] | undefined) ?? []);
  const errors = Object.assign({}, ...alike.map((error) => error.errors)) as Record<string, string[]>;
  return new AppError(first.code, first.status, first.message, {
    ...(Object.keys(errors).length > 0 && { errors }),
    headers: first.headers,
    meta: { ...first.meta, ...(items.length > 0 && { items }), problems: problems.map(toShownProblem) },
  });
}

/** Returns the message for a preview: the specific one if there is one. */
export function problemMessageOf({ error }: CheckoutProblem): string {
  const [particular] = Object.values(error.errors ?? {}).flat();
  return particular ?? error.message;
}
