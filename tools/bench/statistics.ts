/** The middle value; the mean of the two middle ones when there is an even number; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/**
 * The smallest value that at least this share of all values does not exceed (nearest rank); NaN of nothing.
 * @param share between 0 and 1
 */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/**
 * How far the rounds lie apart: the distance of the largest from the smallest, as a share of the median. A ratio
 * says little when the spread of one of its sides is wider than what it is away from 1.
 */
export function spread(values: readonly number[]): number {
  const sorted = ascending(values);
  const [smallest, largest] = [sorted[0] ?? NaN, sorted.at(-1) ?? NaN];
  return (largest - smallest) / median(sorted);
}
