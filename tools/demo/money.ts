/** Converts an amount to cents: `118.40` → 11840. */
export function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** Sums up the amounts of a list. */
export function total<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}
