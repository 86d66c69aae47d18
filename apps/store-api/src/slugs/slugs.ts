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

/** The slug of a name that no row of the table has yet: `lamp`, else `lamp-2`, `lamp-3` and so on. */
export async function freeSlug(tx: Tx, table: SluggedTable, name: string): Promise<string> {
  const slug = slugOf(name);
  const rows = await tx.rows<{ slug: string }>(`SELECT slug FROM ${table} WHERE slug = $1 OR slug LIKE $2`, [
    slug,
    `${slug}-%`,
  ]);
  const taken = new Set(rows.map((row) => row.slug));
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  return free;
}
