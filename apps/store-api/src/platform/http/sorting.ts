import { StringField } from '@comptoir/http';

/**
 * The query parameter `?sort=` of a list, for `orderBy`.
 * @param names fields that the list can be sorted by
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

/** Sorts rows without a value last, in both directions. */
export function nullsLast(expression: string): Sortable {
  return { expression, nulls: ' NULLS LAST' };
}

interface Sortable {
  expression: string;
  nulls: string;
}

/**
 * Returns the ORDER BY of `?sort=-created_at,name`; unknown fields are ignored.
 * @param sortable SQL expression by the name that clients use; never null unless it is `nullsLast`
 * @param last order of otherwise equal rows, and of all rows by default; after an ascending field it ascends
 * too, so
 * that one index has the rows in both directions
 */
export function orderBy(
  sort: string | undefined,
  sortable: Readonly<Record<string, string | Sortable>>,
  last: string,
): string {
  let isAscending = false;
  const asked = (sort ?? '').split(',').flatMap((part) => {
    const name = part.trim();
    const field = name.replace(/^-/, '');
    const found = Object.hasOwn(sortable, field) ? sortable[field] : undefined;
    if (found === undefined) return [];
    const { expression, nulls } = typeof found === 'string' ? { expression: found, nulls: '' } : found;
    isAscending = !name.startsWith('-');
    return `${expression} ${isAscending ? 'ASC' : 'DESC'}${nulls}`;
  });
  return [...asked, isAscending ? last.replace(/ DESC$/, '') : last].join(', ');
}
