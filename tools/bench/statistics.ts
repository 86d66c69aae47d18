/** Returns the middle value, or the mean of the two middle values; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/**
 * Returns the smallest value that at least this share of all values does not exceed (nearest rank); NaN for
 * an empty list.
 * @param share between 0 and 1
 */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/**
 * Returns the range of the rounds (largest minus smallest) divided by their median. A ratio means little when
 * this is larger than its distance from 1.
 */
export function spread(values: readonly number[]): number {
  const sorted = ascending(values);
  const [smallest, largest] = [sorted[0] ?? NaN, sorted.at(-1) ?? NaN];
  return (largest - smallest) / median(sorted);
}
