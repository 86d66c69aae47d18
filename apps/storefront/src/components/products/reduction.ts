/** A price that is below the one that the law compares it with (directive 98/6/EC, article 6a). */
export interface Reduction {
  /** The price before, in major units. */
  before: string;
  /** Whole percent below it, rounded down. */
  percent: number;
}

/**
 * Returns the reduction of a price, or undefined when there is none to announce: it counts from the lowest price of the
 * 30 days before, however high the price was in between.
 * @param compare the price before; null or the same as the price when there is none
 * @param lowest the lowest price of the 30 days before; null when it is not known
 */
export function reductionOf({
  price,
  compare,
  lowest,
}: {
  price: string;
  compare?: string | null;
  lowest?: string | null;
}): Reduction | undefined {
  if (compare == null) return undefined;
  const before = lowest != null && Number(lowest) < Number(compare) ? lowest : compare;
  const percent = Math.floor(((Number(before) - Number(price)) / Number(before)) * 100 + 1e-9);
  return Number(before) > Number(price) ? { before, percent } : undefined;
}
