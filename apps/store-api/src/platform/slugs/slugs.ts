import type { Tx } from '@comptoir/db';

/** Letters that Unicode normalisation does not split into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Returns lower case without accents: `Crème Brûlée` → `creme brulee`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœßøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Creates the last part of a URL from a name: `Lampe d’été` → `lampe-d-ete`. */
export function slugOf(name: string, maxLength = 180): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$/, '');
  return slug || 'item';
}

/** Tables with a unique `slug`. */
export type SluggedTable =
  | 'blog_categories'
  | 'blog_posts'
  | 'brands'
  | 'bundles'
  | 'categories'
  | 'collections'
  | 'pages'
  | 'products';

/** Tables of former slugs, which still lead to their row. */
const FORMER: Partial<Record<SluggedTable, string>> = { products: 'product_slugs' };

/** Words that have a path of their own where a slug could be. */
export const RESERVED_SLUGS: Partial<Record<SluggedTable, readonly string[]>> = { products: ['featured'] };

/**
 * Numbered slugs that a query checks beyond those that are needed; the next query checks this many times
 * more.
 */
const SPARE = 4;

/** Returns a free slug for one name. */
export async function findFreeSlug(tx: Tx, table: SluggedTable, name: string): Promise<string> {
  const [slug = ''] = await findFreeSlugs(tx, table, [name]);
  return slug;
}

/**
 * Returns a free slug of the table for each name: `lamp`, else `lamp-2`, `lamp-3` and so on. A concurrent
 * transaction that wants the same slug waits and gets the next one. One query of the unique index serves all
 * names, unless a slug is very common.
 */
export async function findFreeSlugs(
  tx: Tx,
  table: SluggedTable,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const wanted = names.map((name) => slugOf(name));
  await lockSlugs(tx, table, wanted);
  const taken = new Set(RESERVED_SLUGS[table]);
  const chosen: string[] = [];
  let open = [...wanted.entries()];
  let width = maxOccurrences(wanted) + SPARE;
  for (let from = 1; open.length > 0; from += width, width *= SPARE) {
    const candidates = new Map(open.map(([, slug]) => [slug, numbered(slug, from, width)]));
    for (const slug of await takenOf(tx, table, [...candidates.values()].flat())) taken.add(slug);
    open = open.filter(([index, slug]) => {
      const free = candidates.get(slug)?.find((candidate) => !taken.has(candidate));
      if (free === undefined) return true;
      taken.add(free);
      chosen[index] = free;
      return false;
    });
  }
  return chosen;
}

/**
 * Subquery: id of the record that has a slug in another language. Base slugs and those of translations are
 * never the same. @param slug parameter of the statement with the slug
 */
export function idOfTranslatedSlug(table: SluggedTable, slug: string): string {
  return `(SELECT record_id FROM translated_slugs WHERE thing = '${table}' AND slug = ${slug})`;
}

async function lockSlugs(tx: Tx, table: SluggedTable, slugs: readonly string[]): Promise<void> {
  const keys = [...new Set(slugs)].sort().map((slug) => `${table}.slug ${slug}`);
  await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) key', [keys]);
}

async function takenOf(tx: Tx, table: SluggedTable, slugs: readonly string[]): Promise<string[]> {
  const known = [table, FORMER[table]].filter((from) => from !== undefined);
  const rows = await tx.rows<{ slug: string }>(
    [
      ...known.map((from) => `SELECT slug FROM ${from} WHERE slug = ANY($1)`),
      'SELECT slug FROM translated_slugs WHERE thing = $2 AND slug = ANY($1)',
    ].join(' UNION ALL '),
    [slugs, table],
  );
  return rows.map(({ slug }) => slug);
}

/** Returns `count` slugs of one name, the first of which has the number `from`. */
function numbered(slug: string, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => (from + index === 1 ? slug : `${slug}-${from + index}`));
}

/** Returns the number of occurrences of the most common text. */
function maxOccurrences(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
