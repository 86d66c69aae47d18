/** The pattern of ILIKE that finds a text anywhere; null finds everything. */
export function containsPattern(text: string | undefined): string | null {
  return text ? `%${escaped(text)}%` : null;
}

/** The pattern of LIKE that finds a text at the beginning; null finds everything. */
export function prefixPattern(text: string | undefined): string | null {
  return text ? `${escaped(text)}%` : null;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
