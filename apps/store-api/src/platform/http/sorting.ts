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

/** What is sorted by although rows may lack it: those come last in both directions. */
export function nullsLast(expression: string): Sortable {
  return { expression, nulls: ' NULLS LAST' };
}

interface Sortable {
  expression: string;
  nulls: string;
}

/**
 * The ORDER BY of `?sort=-created_at,name`; what is not sortable is left out.
 * @param sortable SQL expression by the name that callers use; never null unless it is `lacking`
 * @param last the order of rows that are equal otherwise, and of all when nothing is asked for; after an ascending
 *   field it ascends too, so that one index has the rows in both directions
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
