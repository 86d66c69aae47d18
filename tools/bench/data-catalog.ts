import type { DataOptions, Step } from './data-options';

export const CATEGORIES = 120;
export const ROOT_CATEGORIES = 20;
const BRANDS = 200;
const COLOURS = 12;
const SIZES = 8;
/** A product has one to three variants. Ids are reserved for three. */
export const VARIANTS_EACH = 3;

const MATERIALS = [
  'Oak',
  'Steel',
  'Linen',
  'Glass',
  'Paper',
  'Cotton',
  'Marble',
  'Copper',
  'Walnut',
  'Wool',
  'Brass',
];
const THINGS = [
  'Lamp',
  'Chair',
  'Table',
  'Shelf',
  'Vase',
  'Mug',
  'Rug',
  'Clock',
  'Desk',
  'Bowl',
  'Tray',
  'Stool',
  'Bench',
];

/**
 * SQL of the price of the product `id` in cents. It is computed, so that orders can be generated without
 * reading products.
 */
export const priceOf = (id: string): string => `(500 + (${id}::bigint * 7919) % 49500)`;
const comparePriceOf = (id: string): string => `CASE WHEN ${id} % 5 = 0 THEN ${priceOf(id)} * 13 / 10 END`;
const wordOf = (words: readonly string[], index: string): string =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(', ')}])[1 + ${index} % ${words.length}]`;
const nameOf = (id: string): string =>
  `${wordOf(MATERIALS, id)} || ' ' || ${wordOf(THINGS, `(${id} / ${MATERIALS.length})`)} || ' ' || ${id}`;
/** Returns the name of the product `id`, the same as `nameOf` in SQL. */
export function productName(id: number): string {
  const at = Math.floor(id / MATERIALS.length);
  return `${MATERIALS[id % MATERIALS.length]} ${THINGS[at % THINGS.length]} ${id}`;
}

/** SQL of the attribute values of a variant: a colour and a size. */
const valuesOf = (id: string, k: string): string =>
  `(VALUES (1 + (${id} + ${k}) % ${COLOURS}), (${COLOURS + 1} + (${id} / ${COLOURS} + ${k}) % ${SIZES})) x (value_id)`;

/** SQL condition: every tenth product is out of stock. */
export const isSoldOut = (id: string): string => `${id} % 10 = 0`;

/** Inserts categories, brands, attributes, and products with variants, stock, images and reviews. */
export function catalog(options: DataOptions): Step[] {
  return [
    {
      title: 'categories, brands, options',
      sql: `
        INSERT INTO categories (id, name, slug, parent_id, image_url)
          SELECT i, 'Category ' || i, 'category-' || i, CASE WHEN i > ${ROOT_CATEGORIES} THEN 1 + i % ${ROOT_CATEGORIES} END,
            'categories/' || i || '.webp'
          FROM generate_series(1, ${CATEGORIES}) i;
        INSERT INTO brands (id, name, slug) SELECT i, 'Brand ' || i, 'brand-' || i FROM generate_series(1, ${BRANDS}) i;
        INSERT INTO attributes (id, name, type, sort_order) VALUES (1, 'Colour', 'color', 0), (2, 'Size', 'select', 1);
        INSERT INTO attribute_values (id, attribute_id, value, color_code, sort_order)
          SELECT i, CASE WHEN i <= ${COLOURS} THEN 1 ELSE 2 END, CASE WHEN i <= ${COLOURS} THEN 'Tone ' ELSE 'Size ' END || i,
            CASE WHEN i <= ${COLOURS} THEN '#' || lpad(to_hex(i * 1234567 % 16777216), 6, '0') END, i
          FROM generate_series(1, ${COLOURS + SIZES}) i`,
    },
    { title: 'products', sql: products(options) },
    ...parts(options),
    {
      title: 'search terms',
      sql: `
        INSERT INTO product_words (word)
          SELECT DISTINCT w FROM (SELECT search FROM products WHERE id <= 5000) p, unnest(tsvector_to_array(p.search)) w
          WHERE length(w) BETWEEN 4 AND 40 AND w !~ '[0-9]'
          ON CONFLICT DO NOTHING`,
    },
  ];
}

/** Inserts products with the denormalized columns that match their variants, stock, reviews and orders. */
function products({ size, today }: DataOptions): string {
  return `
    INSERT INTO products (id, name, slug, sku, short_description, description, price, compare_price, category_id, brand_id,
      status, is_featured, weight, tags, published_at, min_price, max_price, is_on_sale, is_in_stock, sales_count,
      average_rating, reviews_count, attribute_value_ids, search, search_text, created_at, updated_at)
    SELECT i, name, 'product-' || i, 'P-' || i, short, long, price, compare_price, category_id, brand_id,
      CASE WHEN i % 20 = 0 THEN 'draft' ELSE 'published' END, i % 50 = 0, 1.250, ARRAY['tag' || i % 97], at,
      price, price + 100 * (i % ${VARIANTS_EACH}), compare_price IS NOT NULL, NOT ${isSoldOut('i')}, 3,
      1 + (i * 7) % 5, 1, value_ids,
      setweight(to_tsvector('simple', lower(name)), 'A')
        || setweight(to_tsvector('simple', lower(concat_ws(' ', 'brand ' || brand_id, 'category ' || category_id, 'p ' || i, 'p' || i,
             (SELECT string_agg(format('p %s %s p%s%s', i, k, i, k), ' ') FROM generate_series(0, i % ${VARIANTS_EACH}) k)))), 'B')
        || setweight(to_tsvector('simple', 'tag' || i % 97), 'C')
        || setweight(to_tsvector('simple', lower(short || ' ' || long)), 'D'),
      lower(concat_ws(' ', name, 'brand ' || brand_id, 'category ' || category_id, 'p ' || i)), at, at
    FROM (
      SELECT i, ${nameOf('i')} AS name, ${priceOf('i')} AS price, ${comparePriceOf('i')} AS compare_price,
        'Made by hand in series ' || i % 977 AS short,
        'A thing for every day ' || repeat('and for years to come ', 8) || 'from workshop ' || i % 499 AS long,
        ${ROOT_CATEGORIES + 1} + i % ${CATEGORIES - ROOT_CATEGORIES} AS category_id,
        CASE WHEN i % 11 <> 0 THEN 1 + i % ${BRANDS} END AS brand_id,
        timestamptz '${today}' - ((i::bigint * 37) % ${size}) * interval '45 seconds' AS at,
        ARRAY(SELECT DISTINCT x.value_id FROM generate_series(0, i % ${VARIANTS_EACH}) k, LATERAL ${valuesOf('i', 'k')}
              ORDER BY x.value_id) AS value_ids
      FROM generate_series(1, ${size}) i
    ) p`;
}

function parts({ size, today }: DataOptions): Step[] {
  const each = `FROM generate_series(1, ${size}) i, LATERAL generate_series(0, i % ${VARIANTS_EACH}) k`;
  const variantId = `(i - 1) * ${VARIANTS_EACH} + k + 1`;
  return [
    {
      title: 'variants',
      sql: `
        INSERT INTO product_variants (id, product_id, sku, price, compare_price, sort_order)
          SELECT ${variantId}, i, 'P-' || i || '-' || k, ${priceOf('i')} + 100 * k,
            CASE WHEN i % 5 = 0 THEN ${comparePriceOf('i')} + 100 * k END, k ${each};
        INSERT INTO variant_attribute_values (variant_id, attribute_value_id)
          SELECT ${variantId}, x.value_id ${each}, LATERAL ${valuesOf('i', 'k')}`,
    },
    {
      title: 'stock',
      sql: `
        INSERT INTO inventory (id, variant_id, warehouse_id, on_hand)
          SELECT ${variantId}, ${variantId}, 1, CASE WHEN ${isSoldOut('i')} THEN 0 ELSE 100000 END ${each};
        INSERT INTO restocks (product_id, out_since)
          SELECT i, timestamptz '${today}' FROM generate_series(10, ${size}, 10) i`,
    },
    {
      title: 'images and reviews',
      sql: `
        INSERT INTO product_images (id, product_id, url, alt, is_primary, sort_order)
          SELECT (i - 1) * 2 + k + 1, i, 'products/' || i || '/' || k || '.webp', 'View ' || k, k = 0, k
          FROM generate_series(1, ${size}) i, generate_series(0, 1) k;
        INSERT INTO reviews (id, product_id, user_id, rating, title, body, status, helpful_count)
          SELECT i, i, i, 1 + (i * 7) % 5, 'Review ' || i, 'It does what it should.', 'approved', i % 10
          FROM generate_series(1, ${size}) i`,
    },
  ];
}
