import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { ZONE } from './data-bookings';
import { IMAGES_URL } from './environment';

/** Each statement builds the whole JSON body. */
interface BodyRow {
  body: string;
}

export const decimal = (amount: string): string => `(${amount}::numeric / 100)::numeric(20,2)::text`;
export const instant = (at: string): string =>
  `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export const imageUrl = (key: string): string => `'${IMAGES_URL}/' || ${key}`;

const VISIBLE = `p.status = 'published' AND p.deleted_at IS NULL AND p.published_at <= now()`;
const AVAILABLE = `COALESCE((SELECT sum(n.on_hand - n.reserved) FROM inventory n JOIN warehouses w ON w.id = n.warehouse_id
  WHERE n.variant_id = v.id AND w.is_active), 0)`;

/** Variants of the product `p`, at the price of a running flash sale. */
const VARIANTS = `
  SELECT v.id, v.sku, v.weight, v.is_active, v.sort_order, COALESCE(flash.sale_price, v.price) AS price,
    CASE WHEN flash.sale_price IS NULL THEN v.compare_price ELSE GREATEST(v.price, v.compare_price) END AS compare_price,
    ${AVAILABLE} AS available,
    COALESCE(chosen.options, '[]') AS options, COALESCE(chosen.option_values, '[]') AS option_values
  FROM product_variants v
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('attribute_id', a.id, 'attribute_name', a.name, 'attribute_type', a.type,
        'value_id', x.id, 'value', x.value, 'color_code', x.color_code)
        ORDER BY a.sort_order, a.id, x.sort_order, x.id) AS options,
      json_agg(json_build_object('id', x.id, 'value', x.value, 'color_code', x.color_code, 'sort_order', x.sort_order)
        ORDER BY a.sort_order, a.id, x.sort_order, x.id) AS option_values
    FROM variant_attribute_values t JOIN attribute_values x ON x.id = t.attribute_value_id
    JOIN attributes a ON a.id = x.attribute_id WHERE t.variant_id = v.id) chosen ON true
  LEFT JOIN LATERAL (
    SELECT i.sale_price FROM flash_sale_items i JOIN flash_sales s ON s.id = i.flash_sale_id
    WHERE i.product_variant_id = v.id AND i.is_active AND s.is_active AND s.starts_at <= now() AND s.ends_at > now()
      AND (i.qty_limit IS NULL OR i.qty_sold < i.qty_limit) AND i.sale_price < v.price
    ORDER BY i.sale_price, i.id LIMIT 1) flash ON true
  WHERE v.product_id = p.id AND v.is_active AND v.deleted_at IS NULL`;

/** Fields that the product list and the product page have in common. */
const SUMMARY = `
  'id', p.id, 'name', p.name, 'slug', p.slug, 'price', ${decimal('COALESCE(shown.price, p.price)')},
  'compare_price', ${decimal('shown.compare_price')}, 'lowest_price_30_days', NULL, 'sku', p.sku,
  'discount_percentage', CASE WHEN shown.compare_price > shown.price
    THEN round((shown.compare_price - shown.price) * 100.0 / shown.compare_price)::integer ELSE 0 END,
  'average_rating', p.average_rating, 'reviews_count', p.reviews_count, 'is_featured', p.is_featured,
  'is_in_stock', shown.is_in_stock, 'stock_status', CASE WHEN shown.is_in_stock THEN 'in_stock' ELSE 'out_of_stock' END,
  'is_digital', p.is_digital`;

/**
 * Joins price, stock and further columns over all variants of a product.
 * @param extra more columns over the variants `v`
 */
const shownBy = (extra = ''): string => `
  CROSS JOIN LATERAL (
    SELECT (array_agg(v.price ORDER BY v.price, v.sort_order, v.id))[1] AS price,
      COALESCE((array_agg(v.compare_price ORDER BY v.price, v.sort_order, v.id))[1], p.compare_price) AS compare_price,
      COALESCE(bool_or(v.available > 0), false) AS is_in_stock ${extra}
    FROM (${VARIANTS}) v) shown`;

const LISTED_VARIANTS = `, json_agg(json_build_object('id', v.id, 'sku', v.sku, 'price', ${decimal('v.price')},
  'is_in_stock', v.available > 0, 'attributes', v.options) ORDER BY v.sort_order, v.id) AS variants`;

const FULL_VARIANTS = `, json_agg(json_build_object('id', v.id, 'sku', v.sku, 'price', ${decimal('v.price')},
  'compare_price', ${decimal('v.compare_price')}, 'stock_quantity', v.available, 'is_in_stock', v.available > 0,
  'weight', COALESCE(v.weight, p.weight), 'is_active', v.is_active, 'attribute_values', v.option_values,
  'attributes', v.options) ORDER BY v.sort_order, v.id) AS variants`;

const IMAGE = `(SELECT ${imageUrl('m.url')} FROM product_images m WHERE m.product_id = p.id
  ORDER BY m.is_primary DESC, m.sort_order, m.id LIMIT 1)`;

const listOf = (where: string, orderBy: string): string => `
  WITH chosen AS (
    SELECT p.*, row_number() OVER () AS position FROM (
      SELECT p.* FROM products p WHERE ${VISIBLE} ${where} ORDER BY ${orderBy} LIMIT 15 OFFSET ($1::integer - 1) * 15) p
  ), counted AS (
    SELECT count(*)::integer AS total FROM products p WHERE ${VISIBLE} ${where}
  )
  SELECT json_build_object('status', 'success', 'data', COALESCE(json_agg(json_build_object(${SUMMARY},
      'brand', CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name) END,
      'category', json_build_object('id', c.id, 'name', c.name), 'primary_image', ${IMAGE},
      'variants', COALESCE(shown.variants, '[]')) ORDER BY p.position), '[]'),
    'meta', json_build_object('current_page', $1::integer, 'per_page', 15, 'total', (SELECT total FROM counted),
      'last_page', GREATEST(1, ceil((SELECT total FROM counted) / 15.0)::integer)))::text AS body
  FROM chosen p JOIN categories c ON c.id = p.category_id
  LEFT JOIN brands b ON b.id = p.brand_id AND b.deleted_at IS NULL
  ${shownBy(LISTED_VARIANTS)}`;

const LIST = listOf('', 'p.published_at DESC, p.id DESC');
/** A category with its descendants, in stock, within a price range, cheapest first. */
const FILTERED = listOf(
  `AND p.is_in_stock AND p.min_price BETWEEN $3 AND $4 AND p.category_id IN (
     WITH RECURSIVE below AS (SELECT $2::integer AS id UNION SELECT c.id FROM categories c JOIN below ON c.parent_id = below.id)
     SELECT id FROM below)`,
  'p.min_price, p.id',
);

const DETAIL = `
  WITH found AS (
    SELECT p.* FROM products p WHERE p.slug = $1 AND ${VISIBLE}
  ), viewed AS (
    INSERT INTO product_views (product_id, views_count) SELECT id, 1 FROM found
    ON CONFLICT (product_id) DO UPDATE SET views_count = product_views.views_count + 1 RETURNING views_count
  )
  SELECT json_build_object('status', 'success', 'data', json_build_object(${SUMMARY},
    'brand', CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name, 'logo_url', b.logo_url) END,
    'category', json_build_object('id', c.id, 'name', c.name, 'slug', c.slug), 'primary_image', ${IMAGE},
    'short_description', p.short_description, 'description', p.description, 'weight', p.weight, 'length', p.length,
    'width', p.width, 'height', p.height, 'views_count', viewed.views_count, 'sales_count', p.sales_count,
    'status', p.status, 'published_at', ${instant('p.published_at')}, 'meta_title', p.meta_title,
    'meta_description', p.meta_description, 'created_at', ${instant('p.created_at')}, 'tags', p.tags,
    'images', (SELECT COALESCE(json_agg(json_build_object('id', m.id, 'url', ${imageUrl('m.url')}, 'alt', m.alt,
        'is_primary', m.is_primary, 'sort_order', m.sort_order, 'sizes', '[]'::json)
        ORDER BY m.is_primary DESC, m.sort_order, m.id), '[]') FROM product_images m WHERE m.product_id = p.id),
    'variants', COALESCE(shown.variants, '[]')))::text AS body
  FROM found p CROSS JOIN viewed JOIN categories c ON c.id = p.category_id
  LEFT JOIN brands b ON b.id = p.brand_id AND b.deleted_at IS NULL
  ${shownBy(FULL_VARIANTS)}`;

const CATEGORIES = `SELECT id, parent_id, name, slug, ${imageUrl('image_url')} AS image_url, '[]'::json AS image_sizes FROM categories
  WHERE is_active ORDER BY sort_order, id`;

const SLOTS = `
  WITH slots AS (
    SELECT m AS minute, d.duration_min, d.buffer_min * interval '1 minute' AS buffer,
      ($2::date + make_interval(mins => m)) AT TIME ZONE '${ZONE}' AS start_at,
      ($2::date + make_interval(mins => m + d.duration_min)) AT TIME ZONE '${ZONE}' AS end_at
    FROM resources r JOIN slot_definitions d ON d.resource_id = r.id AND d.day_of_week = extract(dow FROM $2::date),
      generate_series(d.start_minute::integer, d.end_minute - d.duration_min, d.duration_min::integer) m
    WHERE r.id = $1 AND r.active AND r.deleted_at IS NULL
  ), busy AS MATERIALIZED (
    SELECT lower(during) AS start_at, upper(during) AS end_at, true AS booked FROM allocations
    WHERE resource_id = $1 AND during
      && tstzrange((SELECT min(start_at - buffer) FROM slots), (SELECT max(end_at + buffer) FROM slots), '[)')
    UNION ALL
    SELECT start_at, end_at, false FROM blocks
    WHERE resource_id = $1 AND tstzrange(start_at, end_at, '[)')
      && tstzrange((SELECT min(start_at) FROM slots), (SELECT max(end_at) FROM slots), '[)')
  )
  SELECT COALESCE(json_agg(json_build_object('start', to_char(time '00:00' + make_interval(mins => minute), 'HH24:MI'),
      'end', to_char(time '00:00' + make_interval(mins => minute + duration_min), 'HH24:MI'),
      'start_at', ${instant('start_at')}, 'end_at', ${instant('end_at')}) ORDER BY minute), '[]')::text AS body
  FROM slots s
  WHERE s.start_at > now() AND NOT EXISTS (
    SELECT FROM busy b WHERE b.start_at < s.end_at + CASE WHEN b.booked THEN s.buffer ELSE interval '0' END
      AND b.end_at > s.start_at - CASE WHEN b.booked THEN s.buffer ELSE interval '0' END)`;

interface CategoryRow {
  id: number;
  parent_id: number | null;
}
type CategoryNode = CategoryRow & { children: CategoryNode[] };

export function registerCatalogRoutes(server: FastifyInstance, pool: pg.Pool): void {
  server.get<{ Querystring: { page?: string } }>('/products', ({ query }, reply) =>
    sendBody(reply, pool, 'list', LIST, [query.page ?? 1]),
  );
  server.get<{ Querystring: Record<string, string> }>('/filtered', ({ query }, reply) =>
    sendBody(reply, pool, 'filtered', FILTERED, [1, query.category, query.from, query.to]),
  );
  server.get<{ Params: { slug: string } }>('/products/:slug', ({ params }, reply) =>
    sendBody(reply, pool, 'detail', DETAIL, [params.slug]),
  );
  server.get('/categories', async () => {
    const { rows } = await pool.query<CategoryRow>({ name: 'categories', text: CATEGORIES });
    const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as CategoryNode[] }]));
    for (const node of nodes.values()) if (node.parent_id) nodes.get(node.parent_id)?.children.push(node);
    return { status: 'success', data: [...nodes.values()].filter(({ parent_id }) => parent_id === null) };
  });
}

export function registerSlotRoutes(server: FastifyInstance, pool: pg.Pool): void {
  server.get<{ Params: { id: string }; Querystring: { date: string } }>(
    '/slots/:id',
    ({ params, query }, reply) => sendBody(reply, pool, 'slots', SLOTS, [params.id, query.date]),
  );
}

async function sendBody(
  reply: FastifyReply,
  pool: pg.Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<FastifyReply> {
  const { rows } = await pool.query<BodyRow>({ name, text, values });
  const [row] = rows;
  if (!row) return reply.status(404).send();
  return reply.type('application/json; charset=utf-8').send(row.body);
}
