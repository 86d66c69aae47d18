import type { Queryable } from '@comptoir/db';
import type { WantedTexts } from './text-overlay';

/** Texts of a record in one language. */
export interface TextRow {
  thing: string;
  id: number;
  locale: string;
  texts: Record<string, string>;
}

/**
 * $1 fields, $2 languages, the most specific one first, $3 whether slugs of all languages are read,
 * $4 ids by table. The name of a variant is made of its options.
 */
const READ_TEXTS = `
  WITH given AS (
    SELECT t.key AS thing, (i.value)::integer AS id
    FROM jsonb_each($4::jsonb) t CROSS JOIN LATERAL jsonb_array_elements(t.value) i
  ), records AS (
    SELECT 'products' AS thing, r.id, r.translations FROM given g JOIN products r ON g.thing = 'products' AND r.id = g.id
    UNION ALL
    SELECT 'categories', r.id, r.translations FROM given g JOIN categories r ON g.thing = 'categories' AND r.id = g.id
    UNION ALL
    SELECT 'brands', r.id, r.translations FROM given g JOIN brands r ON g.thing = 'brands' AND r.id = g.id
    UNION ALL
    SELECT 'collections', r.id, r.translations FROM given g JOIN collections r ON g.thing = 'collections' AND r.id = g.id
    UNION ALL
    SELECT 'attributes', r.id, r.translations FROM given g JOIN attributes r ON g.thing = 'attributes' AND r.id = g.id
    UNION ALL
    SELECT 'attribute_values', r.id, r.translations
    FROM given g JOIN attribute_values r ON g.thing = 'attribute_values' AND r.id = g.id
    UNION ALL
    SELECT 'pages', r.id, r.translations FROM given g JOIN pages r ON g.thing = 'pages' AND r.id = g.id
    UNION ALL
    SELECT 'blog_posts', r.id, r.translations FROM given g JOIN blog_posts r ON g.thing = 'blog_posts' AND r.id = g.id
    UNION ALL
    SELECT 'blog_categories', r.id, r.translations
    FROM given g JOIN blog_categories r ON g.thing = 'blog_categories' AND r.id = g.id
    UNION ALL
    SELECT 'faqs', r.id, r.translations FROM given g JOIN faqs r ON g.thing = 'faqs' AND r.id = g.id
    UNION ALL
    SELECT 'banners', r.id, r.translations FROM given g JOIN banners r ON g.thing = 'banners' AND r.id = g.id
    UNION ALL
    SELECT 'bundles', r.id, r.translations FROM given g JOIN bundles r ON g.thing = 'bundles' AND r.id = g.id
    UNION ALL
    SELECT 'flash_sales', r.id, r.translations
    FROM given g JOIN flash_sales r ON g.thing = 'flash_sales' AND r.id = g.id
    UNION ALL
    SELECT 'shipping_methods', r.id, r.translations
    FROM given g JOIN shipping_methods r ON g.thing = 'shipping_methods' AND r.id = g.id
  )
  SELECT r.thing, r.id, t.key AS locale, jsonb_object_agg(f.key, f.value) AS texts
  FROM records r
  CROSS JOIN LATERAL jsonb_each(r.translations) t
  CROSS JOIN LATERAL jsonb_each(t.value) f
  WHERE (t.key = ANY ($2::text[]) AND f.key = ANY ($1::text[])) OR ($3::boolean AND f.key = 'slug')
  GROUP BY r.thing, r.id, t.key
  UNION ALL
  SELECT g.thing, g.id, ($2::text[])[1], jsonb_build_object('name',
    string_agg(COALESCE(own.value, x.value), ' / ' ORDER BY a.sort_order, a.id, x.sort_order, x.id))
  FROM given g
  JOIN variant_attribute_values v ON g.thing = 'product_variants' AND v.variant_id = g.id
  JOIN attribute_values x ON x.id = v.attribute_value_id
  JOIN attributes a ON a.id = x.attribute_id
  LEFT JOIN LATERAL (
    SELECT x.translations -> chain.locale ->> 'value' AS value
    FROM unnest($2::text[]) WITH ORDINALITY chain (locale, place)
    WHERE x.translations -> chain.locale ? 'value' ORDER BY place LIMIT 1
  ) own ON true
  WHERE cardinality($2::text[]) > 0
  GROUP BY g.thing, g.id`;

/** Reads texts of records with one statement. @param chain languages, the most specific one first */
export function readTexts(
  queryable: Queryable,
  wanted: WantedTexts,
  chain: readonly string[],
): Promise<TextRow[]> {
  const ids = Object.fromEntries([...wanted.ids].map(([table, some]) => [table, [...some]]));
  return queryable.rows<TextRow>(READ_TEXTS, [
    [...wanted.fields],
    chain,
    wanted.hasSlugs,
    JSON.stringify(ids),
  ]);
}

/** Locks a record and returns its translations, by table. */
export const LOCK_TRANSLATIONS = {
  attributes: 'SELECT translations FROM attributes WHERE id = $1 FOR NO KEY UPDATE',
  banners: 'SELECT translations FROM banners WHERE id = $1 FOR NO KEY UPDATE',
  bundles: 'SELECT translations FROM bundles WHERE id = $1 FOR NO KEY UPDATE',
  blog_categories: 'SELECT translations FROM blog_categories WHERE id = $1 FOR NO KEY UPDATE',
  blog_posts: 'SELECT translations FROM blog_posts WHERE id = $1 FOR NO KEY UPDATE',
  brands: 'SELECT translations FROM brands WHERE id = $1 FOR NO KEY UPDATE',
  categories: 'SELECT translations FROM categories WHERE id = $1 FOR NO KEY UPDATE',
  collections: 'SELECT translations FROM collections WHERE id = $1 FOR NO KEY UPDATE',
  flash_sales: 'SELECT translations FROM flash_sales WHERE id = $1 FOR NO KEY UPDATE',
  faqs: 'SELECT translations FROM faqs WHERE id = $1 FOR NO KEY UPDATE',
  pages: 'SELECT translations FROM pages WHERE id = $1 FOR NO KEY UPDATE',
  shipping_methods: 'SELECT translations FROM shipping_methods WHERE id = $1 FOR NO KEY UPDATE',
};
export type LockableTable = keyof typeof LOCK_TRANSLATIONS;
