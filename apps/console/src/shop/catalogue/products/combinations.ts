/** A value of an attribute, such as `Red`. */
export interface Value {
  id: number;
  value: string;
}

/** Returns every combination of one value of each attribute, in the order of the attributes. */
export function combinationsOf(attributes: readonly (readonly Value[])[]): Value[][] {
  const chosen = attributes.filter((values) => values.length > 0);
  if (chosen.length === 0) return [];
  return chosen.reduce<Value[][]>(
    (all, values) => all.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  );
}

/** Returns the combinations that no variant has yet. */
export function missingCombinations(
  attributes: readonly (readonly Value[])[],
  existing: readonly (readonly number[])[],
): Value[][] {
  const keyOf = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join();
  const taken = new Set(existing.map(keyOf));
  return combinationsOf(attributes).filter((values) => !taken.has(keyOf(values.map(({ id }) => id))));
}

const MAX_SKU = 64;

/** Returns a SKU for a new variant, such as `LMP-1-RED-L`. */
export function suggestedSku(productSku: string, values: readonly Value[]): string {
  const parts = values.map(({ value }) =>
    value
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toUpperCase(),
  );
  return [productSku, ...parts].join('-').slice(0, MAX_SKU);
}
