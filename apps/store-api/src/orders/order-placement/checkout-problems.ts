import { AppError } from '@comptoir/errors';

/** Something that stands against an order; a preview tells it, placing the order throws it. */
export interface CheckoutProblem {
  error: AppError;
  /** The cart item that it is about. */
  itemId?: number;
}

/** What an item problem says of its item in `meta.items`. */
interface ItemMeta {
  cart_item_id: number;
  variant_id: number;
  available?: number;
}

/** A problem of one cart item, with its place in the list of items. */
export function itemProblem(
  make: (details: ConstructorParameters<typeof AppError>[3]) => AppError,
  index: number,
  message: string,
  item: ItemMeta,
): CheckoutProblem {
  const errors = { [`items.${index}.quantity`]: [message] };
  return { error: make({ errors, meta: { items: [item] } }), itemId: item.cart_item_id };
}

/** The first problem as one error; those of other items with the same code are told with it. */
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

/** What a preview says of a problem: the particular message where there is one. */
export function problemMessageOf({ error }: CheckoutProblem): string {
  const [particular] = Object.values(error.errors ?? {}).flat();
  return particular ?? error.message;
}
