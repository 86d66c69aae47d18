import type { Tx } from '@comptoir/db';

/** Letters that Unicode does not take apart into a plain one and a mark. */
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

/** Lower case without accents: `Crème Brûlée` → `creme brulee`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœßøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The last part of a URL made of a name: `Lampe d’été` → `lampe-d-ete`. */
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

/** Slugs that the table alone does not tell of: former ones that still lead to their row. */
const FORMER: Partial<Record<SluggedTable, string>> = { products: 'product_slugs' };

/** Words that stand in the place of a slug in a path of their own. */
export const RESERVED_SLUGS: Partial<Record<SluggedTable, readonly string[]>> = { products: ['featured'] };

/**
 * The slug of a name that no row of the table has yet: `lamp`, else `lamp-2`, `lamp-3` and so on. Who asks for the
 * same one at the same time waits, and gets the next.
 */
export async function freeSlug(tx: Tx, table: SluggedTable, name: string): Promise<string> {
  const slug = slugOf(name);
  await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${table}.slug ${slug}`]);
  const known = [table, FORMER[table]].filter((from) => from !== undefined);
  const rows = await tx.rows<{ slug: string }>(
    known.map((from) => `SELECT slug FROM ${from} WHERE slug = $1 OR slug LIKE $2`).join(' UNION ALL '),
    [slug, `${slug}-%`],
  );
  const taken = new Set([...rows.map((row) => row.slug), ...(RESERVED_SLUGS[table] ?? [])]);
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  return free;
}
