/** Lines that a chart draws across at most, besides its lowest one. */
const MAX_STEPS = 5;

/**
 * Returns the values of the lines across a chart, from the lowest to the highest. They are round, contain zero
 * and enclose all values.
 */
export function chartScale(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundUp((high - low || 1) / MAX_STEPS);
  const first = Math.floor(low / step);
  // At least one step, also when there are no values but zeros.
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    // Without the dust of binary fractions, such as 0.6000000000000001.
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Returns the next number that is 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (([1, 2, 5] as const).find((factor) => factor * power >= value) ?? 10) * power;
}
