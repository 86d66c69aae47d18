/**
 * Characters that become spaces, so that the text search parser splits texts into the same terms as a search.
 */
export const PUNCTUATION = `-_/.,;:!?'’"()[]{}+*&#@|\\<>=~\`%$«»–—·°`;

/**
 * Returns SQL that normalizes a text for `search_text`: lower case, without accents and punctuation.
 * Substrings stay substrings, and the result contains no wildcard of LIKE.
 * @param punctuation parameter of the statement with `PUNCTUATION`
 */
export function normalizeSearchText(sql: string, punctuation: string): string {
  return `translate(lower(unaccent(COALESCE(${sql}, ''))), ${punctuation}::text, repeat(' ', length(${punctuation})))`;
}

/**
 * Returns the SQL condition that `searchText` contains a text.
 * @param text parameter of the statement with the text
 * @param punctuation parameter of the statement with `PUNCTUATION`
 */
export function matchesSearchText(searchText: string, text: string, punctuation: string): string {
  return `${searchText} LIKE '%' || ${normalizeSearchText(`${text}::text`, punctuation)} || '%'`;
}
