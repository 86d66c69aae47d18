import type { CurrencyCode } from '@comptoir/contracts';
import { type Queryable, containsPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import { orderBy } from '../../platform/http/sorting';
import { COVER_IMAGE } from '../../platform/media/cover-image';
import type { Translations } from '../../platform/translations/translations.entity';
import type { FlashSaleState, FlashSalesPageQuery } from './flash-sales.dto';
import type { FlashSale } from './flash-sales.entity';
import type { ShownFlashItem, FlashSaleFacts } from './flash-sales.storefront.service';

/** A flash sale for administrators; amounts in minor units of `currency`. */
export interface AdminFlashSale extends FlashSaleFacts {
  items: ShownFlashItem[];
  translations: Translations;
  status: FlashSaleState;
  created_at: Date;
  updated_at: Date;
  version: number;
}

type SaleRow = FlashSale & { status: FlashSaleState };

const STATUS = `CASE WHEN NOT s.is_active THEN 'inactive' WHEN s.ends_at <= $1 THEN 'ended'
  WHEN s.starts_at > $1 THEN 'scheduled' ELSE 'live' END`;

const SALES = `FROM flash_sales s
  WHERE $1::timestamptz IS NOT NULL AND ($2::text IS NULL OR s.name ILIKE $2)
    AND ($3::text IS NULL OR ${STATUS} = $3) AND ($4::boolean IS NULL OR s.is_active = $4)
    AND ($5::int IS NULL OR EXISTS (
      SELECT FROM flash_sale_items i WHERE i.flash_sale_id = s.id AND i.product_variant_id = $5))`;

const SORTABLE = {
  name: 's.name',
  starts_at: 's.starts_at',
  ends_at: 's.ends_at',
  created_at: 's.created_at',
};

const ITEMS = `
  SELECT i.id, i.flash_sale_id, i.product_variant_id, v.sku, i.sale_price, v.price AS original_price,
    i.qty_limit, i.qty_sold, i.is_active, p.id AS product_id, p.name AS product_name, p.slug AS product_slug,
    ${COVER_IMAGE} AS cover
  FROM flash_sale_items i
  JOIN product_variants v ON v.id = i.product_variant_id
  JOIN products p ON p.id = v.product_id
  WHERE i.flash_sale_id = ANY($1)
  ORDER BY i.flash_sale_id, i.id`;

/** Lists flash sales, the latest start first. */
export async function listFlashSales(
  queryable: Queryable,
  { now, currency }: { now: Date; currency: CurrencyCode },
  query: FlashSalesPageQuery,
): Promise<Page<AdminFlashSale>> {
  const { rows, total } = await readPage<SaleRow>(queryable, query, {
    rows: `SELECT s.*, ${STATUS} AS status ${SALES}
           ORDER BY ${orderBy(query.sort, SORTABLE, 's.starts_at DESC, s.id DESC')} LIMIT $6 OFFSET $7`,
    count: `SELECT count(*) AS total ${SALES}`,
    values: [
      now,
      containsPattern(query.search),
      query.status ?? null,
      query.is_active ?? null,
      query.product_variant_id ?? null,
    ],
  });
  return { rows: await withItems(queryable, { now, currency }, rows), total };
}

export async function findFlashSale(
  queryable: Queryable,
  { now, currency }: { now: Date; currency: CurrencyCode },
  id: number,
): Promise<AdminFlashSale | undefined> {
  const sales = await queryable.rows<SaleRow>(
    `SELECT s.*, ${STATUS} AS status FROM flash_sales s WHERE s.id = $2`,
    [now, id],
  );
  return (await withItems(queryable, { now, currency }, sales))[0];
}

async function withItems(
  queryable: Queryable,
  { now, currency }: { now: Date; currency: CurrencyCode },
  sales: readonly SaleRow[],
): Promise<AdminFlashSale[]> {
  const items = await queryable.rows<ShownFlashItem & { flash_sale_id: number }>(ITEMS, [
    sales.map(({ id }) => id),
  ]);
  return sales.map((sale) => ({
    ...sale,
    currency,
    items: items.filter((item) => item.flash_sale_id === sale.id),
    remaining_seconds: Math.max(0, Math.floor((sale.ends_at.getTime() - now.getTime()) / 1000)),
  }));
}
