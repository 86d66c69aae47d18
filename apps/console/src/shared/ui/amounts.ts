// No currency has more than three decimals. Sums of amounts below 10^12 are exact as doubles.
const SCALE = 1000;
const thousandths = (amount: string): number => Math.round(Number(amount) * SCALE);

function toAmount(value: number, example: string): string {
  return (value / SCALE).toFixed(example.split('.')[1]?.length ?? 0);
}

/** Returns the sum of amounts such as `118.40`, with the decimals of the first. */
export function addAmounts(first: string, ...others: readonly string[]): string {
  return toAmount(
    others.reduce((sum, amount) => sum + thousandths(amount), thousandths(first)),
    first,
  );
}

/** Returns `first` less the others, at least zero. */
export function subtractAmounts(first: string, ...others: readonly string[]): string {
  const rest = others.reduce((left, amount) => left - thousandths(amount), thousandths(first));
  return toAmount(Math.max(0, rest), first);
}

export function isPositive(amount: string | null | undefined): boolean {
  return thousandths(amount ?? '0') > 0;
}
