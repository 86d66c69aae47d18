/** Splits a text that a user wrote into its lines, without empty ones. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean);
}
