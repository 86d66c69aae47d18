import { containsPattern, CountedFilter, listQuery, type Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { PRODUCT_COUNTERS } from '../../platform/counters/counter-caches';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import { readPage } from '../../platform/http/paging';
import { AdminVariant, readAdminVariants } from '../variants/variants.admin.queries';
import { isTrashed } from '../product-records/trashed';
import type { Product } from '../product-records/product-records.entity';
import { AVAILABLE_UNITS } from '../prices/prices.queries';
import { matchesSearchText, PUNCTUATION } from '../product-records/search-text';
import { COVER_IMAGE } from '../../platform/media/cover-image';
import type { StoredCover } from '../../platform/media/images.view';
import { IMAGES, type StoredImage } from '../product-images/product-images.queries';
import type { AdminProductsQuery } from './products.dto';

interface ProductNames {
  brand_name: string | null;
  category_name: string;
  cover: StoredCover | null;
  views_count: number;
}

/** A product in an admin list. */
export interface AdminProductRow extends Product, ProductNames {
  variants_count: number;
  available: number;
}

/** A product with all its fields as stored: without flash prices, with inactive variants. */
export interface AdminProduct extends Product, ProductNames {
  brand_logo: string | null;
  category_slug: string;
  images: StoredImage[] | null;
  variants: AdminVariant[];
}

const COLUMNS = `p.id, p.name, p.slug, p.sku, p.short_description, p.description, p.price, p.compare_price,
  p.category_id, p.brand_id, p.status, p.is_featured, p.is_digital, p.is_gift_card, p.tax_class, p.withdrawal_excluded, p.weight, p.length, p.width, p.height, p.tags,
  p.origin_country, p.hs_code, p.manufacturer, p.responsible_person, p.safety_warnings, p.age_limit,
  p.meta_title, p.meta_description, p.translations, p.custom_fields, p.published_at, p.is_in_stock, p.sales_count, p.average_rating, p.reviews_count,
  p.created_at, p.updated_at, p.deleted_at, p.version,
  b.name AS brand_name, c.name AS category_name, ${COVER_IMAGE} AS cover, COALESCE(s.views_count, 0) AS views_count`;

const JOINS = `
  JOIN categories c ON c.id = p.category_id
  LEFT JOIN brands b ON b.id = p.brand_id AND b.deleted_at IS NULL
  LEFT JOIN product_views s ON s.product_id = p.id`;

const SORTABLE = {
  id: 'p.id',
  name: 'p.name',
  sku: 'p.sku',
  price: 'p.price',
  status: 'p.status',
  sales_count: 'p.sales_count',
  average_rating: 'p.average_rating',
  published_at: nullsLast('p.published_at'),
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
};

/** Filters of the admin product list. */
export type AdminProductFilter = Omit<AdminProductsQuery, 'page' | 'per_page' | 'offset' | 'sort'>;

/** Combines four searches that each use an index; one condition over both tables would read all products. */
function matchesSearch(filter: Filter, search: string): string {
  const pattern = filter.bind(containsPattern(search));
  return `p.id IN (
    SELECT id FROM products WHERE ${matchesSearchText('search_text', filter.bind(search), filter.bind(PUNCTUATION))}
    UNION ALL SELECT id FROM products WHERE slug ILIKE ${pattern}
    UNION ALL SELECT id FROM products WHERE sku ILIKE ${pattern}
    UNION ALL SELECT product_id FROM product_variants WHERE sku ILIKE ${pattern} AND deleted_at IS NULL)`;
}

type Filter = ReturnType<typeof productsFilter>;

function productsFilter() {
  return new CountedFilter(PRODUCT_COUNTERS, 'p');
}

function adminProductFilter(query: AdminProductFilter, categoryIds: number[] | null): Filter {
  const filter = productsFilter();
  const { brand_id, featured, in_stock, search, status } = query;
  const isDeleted = isTrashed(query.trashed);
  if (isDeleted !== null) filter.addFlag('is_deleted', isDeleted);
  if (status) filter.addGroup('status', `= ${filter.bind(status)}`);
  if (in_stock !== undefined) filter.addFlag('is_in_stock', in_stock);
  if (featured !== undefined) filter.addFlag('is_featured', featured);
  if (categoryIds) filter.add(`p.category_id = ANY (${filter.bind(categoryIds)})`);
  if (brand_id !== undefined) filter.add(`p.brand_id = ${filter.bind(brand_id)}`);
  if (search) filter.add(matchesSearch(filter, search));
  return filter;
}

/**
 * Reads ids of the filtered products in ascending order.
 * @param categoryIds the category of the filter and its descendants
 * @param after reads only greater ids
 */
export async function readAdminProductIds(
  queryable: Queryable,
  query: AdminProductFilter,
  categoryIds: number[] | null,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const filter = adminProductFilter(query, categoryIds);
  filter.add(`p.id > ${filter.bind(after)}`);
  const { where, values } = filter;
  const rows = await queryable.rows<{ id: number }>(
    `SELECT p.id FROM products p ${where} ORDER BY p.id LIMIT ${filter.bind(limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/**
 * Reads one page of the admin product list.
 * @param categoryIds the category of the filter and its descendants
 */
export async function readAdminProductPage(
  queryable: Queryable,
  query: AdminProductsQuery,
  categoryIds: number[] | null,
): Promise<Page<AdminProductRow>> {
  const list = listQuery(adminProductFilter(query, categoryIds), {
    order: orderBy(query.sort, SORTABLE, 'p.id DESC'),
    columns: `${COLUMNS}, sold.variants_count, sold.available`,
    joins: `
      ${JOINS}
      CROSS JOIN LATERAL (
        SELECT count(*)::integer AS variants_count, COALESCE(sum(${AVAILABLE_UNITS}), 0)::integer AS available
        FROM product_variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL
      ) sold`,
  });
  return readPage(queryable, query, list);
}

/** Reads a product of any status, deleted ones included. */
export async function readAdminProduct(queryable: Queryable, id: number): Promise<AdminProduct | undefined> {
  const product = await queryable.row<Omit<AdminProduct, 'variants'>>(
    `SELECT ${COLUMNS}, b.logo_url AS brand_logo, c.slug AS category_slug, ${IMAGES} AS images
     FROM products p ${JOINS} WHERE p.id = $1`,
    [id],
  );
  return product && { ...product, variants: await readAdminVariants(queryable, id) };
}
