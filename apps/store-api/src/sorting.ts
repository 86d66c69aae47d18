/**
 * The ORDER BY of `?sort=-created_at,name`; what is not sortable is left out.
 * @param sortable SQL expression by the name that callers use
 * @param last the order of rows that are equal otherwise, and of all when nothing is asked for
 */
export function orderBy(
  sort: string | undefined,
  sortable: Readonly<Record<string, string>>,
  last: string,
): string {
  const asked = (sort ?? '').split(',').flatMap((part) => {
    const name = part.trim();
    const field = name.replace(/^-/, '');
    if (!Object.hasOwn(sortable, field)) return [];
    return `${sortable[field]} ${name.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`;
  });
  return [...asked, last].join(', ');
}

/** The pattern of ILIKE that finds a text anywhere; null finds everything. */
export function containing(text: string | undefined): string | null {
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}
