import { AppError } from '@comptoir/errors';

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

/**
 * Returns the first problem as one error, merged with the problems of other items that have the same code.
 */
export function firstErrorOf(problems: readonly CheckoutProblem[]): AppError | undefined {
  const first = problems[0]?.error;
  if (!first) return undefined;
  const alike = problems.map(({ error }) => error).filter(({ code }) => code === first.code);
  if (alike.length === 1) return first;
  return new AppError(first.code, first.status, first.message, {
    errors: Object.assign({}, ...alike.map(({ errors }) => errors)) as Record<string, string[]>,
    meta: { items: alike.flatMap(({ meta }) => (meta?.items as ItemMeta[] | undefined) ?? []) },
  });
}

/** Returns the message for a preview: the specific one if there is one. */
export function problemMessageOf({ error }: CheckoutProblem): string {
  const [particular] = Object.values(error.errors ?? {}).flat();
  return particular ?? error.message;
}
