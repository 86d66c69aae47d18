/** Signs that part words, so that the text search parser finds the same words that a query is split into. */
export const PUNCTUATION = `-_/.,;:!?'’"()[]{}+*&#@|\\<>=~\`%$«»–—·°`;

/**
 * The text `sql` as products are searched by (`search_text`): in lower case, without accents and punctuation. What is
 * part of a text is part of what this makes of it, and has no sign with a meaning for LIKE.
 * @param punctuation the parameter that holds `PUNCTUATION`
 */
export function normalizeSearchText(sql: string, punctuation: string): string {
  return `translate(lower(unaccent(COALESCE(${sql}, ''))), ${punctuation}::text, repeat(' ', length(${punctuation})))`;
}

/**
 * Whether the products' `search_text` has a text.
 * @param text the parameter that holds it
 * @param punctuation as of `normalizeSearchText`
 */
export function matchesSearchText(searchText: string, text: string, punctuation: string): string {
  return `${searchText} LIKE '%' || ${normalizeSearchText(`${text}::text`, punctuation)} || '%'`;
}
