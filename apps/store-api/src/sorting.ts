import { StringField } from '@comptoir/http';

/**
 * `?sort=` of a list, for `orderBy`.
 * @param names what can be sorted by
 */
export function SortField(names: readonly string[], example?: string): PropertyDecorator {
  const listed = names.map((name) => `\`${name}\``).join(', ');
  return StringField({
    optional: true,
    max: 200,
    description: `Fields in order, \`-\` for descending: ${listed}.`,
    example,
  });
}

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
  return text ? `%${escaped(text)}%` : null;
}

/** The pattern of LIKE that finds a text at the beginning; null finds everything. */
export function startingWith(text: string | undefined): string | null {
  return text ? `${escaped(text)}%` : null;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
