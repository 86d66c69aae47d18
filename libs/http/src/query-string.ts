/**
 * Parses a query string. A repeated name becomes a list, and so does the list notation of PHP, Rails or
 * axios: `id=1&id=2`, `id[]=1&id[]=2` and `id[0]=1&id[1]=2` are the same.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query = Object.create(null) as Record<string, string | string[]>;
  for (const [key, value] of new URLSearchParams(text)) {
    const name = key.replace(/\[\d{0,4}\]$/, '');
    const given = query[name];
    if (given === undefined) query[name] = name === key ? value : [value];
    else query[name] = typeof given === 'string' ? [given, value] : [...given, value];
  }
  return query;
}
