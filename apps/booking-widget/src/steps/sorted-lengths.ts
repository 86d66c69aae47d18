/** Sorts lengths; the first one that staff have entered is the default, which may not be the shortest. */
export function sorted(durations: readonly number[]): number[] {
  return [...durations].sort((a, b) => a - b);
}
