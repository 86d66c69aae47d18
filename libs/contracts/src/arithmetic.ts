/**
 * Returns `value × numerator ÷ denominator`, rounded half up (away from zero at .5), exact for any safe
 * integers.
 * @param value, numerator, denominator whole numbers; the denominator is positive
 * @param step rounds to a multiple of it, in one go
 */
export function mulDivRound(
  value: number,
  numerator: bigint | number,
  denominator: bigint | number,
  step = 1,
): number {
  const divisor = BigInt(denominator) * BigInt(step);
  const product = BigInt(value) * BigInt(numerator);
  const negative = product < 0n;
  const doubled = (negative ? -product : product) * 2n + divisor;
  const rounded = Number((doubled / (divisor * 2n)) * BigInt(step));
  if (!Number.isSafeInteger(rounded)) throw new RangeError('amount out of range');
  return negative && rounded !== 0 ? -rounded : rounded;
}

/**
 * Splits `amount` over `weights` so that the parts sum to it exactly. Each part is floored; the remaining
 * units go, one each, to the largest remainders (the first of equals). No part is negative or above its
 * weight's share rounded up.
 * @param amount minor units, zero or more
 * @param weights zero or more each; all zero splits nothing and needs `amount` 0
 * @param step makes every part a multiple of it; the amount and the weights must be multiples, too
 */
export function allocate(amount: number, weights: readonly number[], step = 1): number[] {
  if (step > 1) {
    const inSteps = weights.map((weight) => weight / step);
    return allocate(amount / step, inSteps).map((part) => part * step);
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) {
    if (amount !== 0) throw new RangeError('nothing to allocate the amount to');
    return weights.map(() => 0);
  }
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: Number(product / total), remainder: product % total };
  });
  let left = amount - shares.reduce((sum, { part }) => sum + part, 0);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    share.part++;
    left--;
  }
  return shares.map(({ part }) => part);
}
