/** A length in minutes as it is typed; null while the input is empty. */
export type Length = number | null;

const LONGEST = 44_640;

/** Returns the key of the text on what is wrong with the lengths of a service, if something is. */
export function faultOf(lengths: readonly Length[]): string | undefined {
  const isLength = (one: Length): boolean =>
    Number.isInteger(one) && Number(one) >= 1 && Number(one) <= LONGEST;
  if (lengths.length === 0 || !lengths.every(isLength)) return 'practice.services.lengths.wrong';
  if (new Set(lengths).size < lengths.length) return 'practice.services.lengths.twice';
  return undefined;
}

/** Returns the lengths with one of them as the first, which is the default. */
export function withDefault(lengths: readonly Length[], index: number): Length[] {
  const chosen = lengths[index] ?? null;
  return [chosen, ...lengths.filter((_length, at) => at !== index)];
}
