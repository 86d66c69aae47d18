/** Returns the ILIKE pattern that finds a text anywhere; null without a text. */
export function containsPattern(text: string | undefined): string | null {
  return text ? `%${escaped(text)}%` : null;
}

/** Returns the LIKE pattern that finds a text at the beginning; null without a text. */
export function prefixPattern(text: string | undefined): string | null {
  return text ? `${escaped(text)}%` : null;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
