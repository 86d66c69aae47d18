import { type Queryable, type Tx, containsPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import type { PromotionsQuery } from './promotions.dto';
import type { Promotion } from './promotions.entity';

/** A promotion with its targets. */
export interface PromotionDetails extends Promotion {
  product_ids: number[];
  category_ids: number[];
  brand_ids: number[];
}

/** Lists of the targets of a promotion. */
export type PromotionTargets = Pick<PromotionDetails, 'product_ids' | 'category_ids' | 'brand_ids'>;

const DETAILS = `
  SELECT p.*,
    ARRAY(SELECT product_id FROM promotion_products WHERE promotion_id = p.id ORDER BY 1) AS product_ids,
    ARRAY(SELECT category_id FROM promotion_categories WHERE promotion_id = p.id ORDER BY 1) AS category_ids,
    ARRAY(SELECT brand_id FROM promotion_brands WHERE promotion_id = p.id ORDER BY 1) AS brand_ids
  FROM promotions p`;

export function findPromotion(queryable: Queryable, id: number): Promise<PromotionDetails | undefined> {
  return queryable.row<PromotionDetails>(`${DETAILS} WHERE p.id = $1`, [id]);
}

const FILTERED = `
  FROM promotions p
  WHERE ($1::text IS NULL OR p.name ILIKE $1) AND ($2::text IS NULL OR p.type = $2)
    AND ($3::boolean IS NULL OR p.is_active = $3)
    AND ($4::boolean IS NULL OR $4 = (p.is_active AND coalesce(p.starts_at <= $5, true) AND coalesce(p.ends_at > $5, true)))`;

const SORTABLE = {
  name: 'p.name',
  priority: 'p.priority',
  value: 'p.value',
  starts_at: nullsLast('p.starts_at'),
  ends_at: nullsLast('p.ends_at'),
  created_at: 'p.created_at',
};

/** Lists promotions, the newest first unless the query has a sort. */
export function listPromotions(
  queryable: Queryable,
  query: PromotionsQuery,
  now: Date,
): Promise<Page<PromotionDetails>> {
  const order = orderBy(query.sort, SORTABLE, 'p.id DESC');
  return readPage(queryable, query, {
    rows: `${DETAILS} WHERE p.id IN (SELECT p.id ${FILTERED} ORDER BY ${order} LIMIT $6 OFFSET $7) ORDER BY ${order}`,
    count: `SELECT count(*) AS total ${FILTERED}`,
    values: [
      containsPattern(query.search),
      query.type ?? null,
      query.is_active ?? null,
      query.running ?? null,
      now,
    ],
  });
}

/** Table and column of each list. */
const TARGETS: Readonly<Record<keyof PromotionTargets, readonly [table: string, column: string]>> = {
  product_ids: ['promotion_products', 'product_id'],
  category_ids: ['promotion_categories', 'category_id'],
  brand_ids: ['promotion_brands', 'brand_id'],
};

/** Replaces one list of targets of a locked promotion. */
export async function replaceTargets(
  tx: Tx,
  promotionId: number,
  list: keyof PromotionTargets,
  ids: readonly number[],
): Promise<void> {
  const [table, column] = TARGETS[list];
  await tx.execute(`DELETE FROM ${table} WHERE promotion_id = $1 AND ${column} <> ALL($2)`, [
    promotionId,
    ids,
  ]);
  await tx.execute(
    `INSERT INTO ${table} (promotion_id, ${column}) SELECT $1, id FROM unnest($2::int[]) AS given (id)
     ON CONFLICT DO NOTHING`,
    [promotionId, ids],
  );
}
