/**
 * Returns by how many percent a figure differs from the one before, in whole percent. Null when there was
 * nothing before.
 */
export function differenceInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}
