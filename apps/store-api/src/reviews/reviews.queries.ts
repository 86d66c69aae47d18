import type { Queryable, Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../paging';
import { containing, orderBy } from '../sorting';
import type { StaffReviewsQuery } from './reviews.dto';
import type { Review } from './reviews.entity';

/** A review with the name of its author. */
export type ShownReview = Review & { author_name: string };

/** A review with what it is about. */
export type ProductReview = ShownReview & { product_name: string; product_slug: string };

/** A review with everything that staff judges it by. */
export type StaffReview = ProductReview & { author_email: string; order_number: string | null };

const PRODUCT_REVIEW = `
  SELECT r.*, u.name AS author_name, u.email AS author_email, p.name AS product_name, p.slug AS product_slug,
    o.order_number
  FROM reviews r
  JOIN users u ON u.id = r.user_id
  JOIN products p ON p.id = r.product_id
  LEFT JOIN order_items i ON i.id = r.order_item_id
  LEFT JOIN orders o ON o.id = i.order_id`;

export function findReview(queryable: Queryable, id: number): Promise<StaffReview | undefined> {
  return queryable.row<StaffReview & Record<string, unknown>>(`${PRODUCT_REVIEW} WHERE r.id = $1`, [id]);
}

/** The reviews that a user wrote, the newest first. */
export function reviewsOf(
  queryable: Queryable,
  userId: number,
  page: { per_page: number; offset: number },
): Promise<Page<ProductReview>> {
  return readPage(queryable, page, {
    rows: `${PRODUCT_REVIEW} WHERE r.user_id = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
    from: 'FROM reviews WHERE user_id = $1',
    values: [userId],
  });
}

const SORTABLE = {
  created_at: 'r.created_at',
  updated_at: 'r.updated_at',
  rating: 'r.rating',
  helpful_count: 'r.helpful_count',
  status: 'r.status',
};

const FILTERED = `
  WHERE ($1::text IS NULL OR r.status = $1) AND ($2::int IS NULL OR r.product_id = $2)
    AND ($3::int IS NULL OR r.user_id = $3) AND ($4::int IS NULL OR r.rating = $4)
    AND (NOT $5::boolean OR r.is_verified_purchase)
    AND ($6::date IS NULL OR r.created_at >= $6::date::timestamp AT TIME ZONE 'UTC')
    AND ($7::date IS NULL OR r.created_at < ($7::date + 1)::timestamp AT TIME ZONE 'UTC')
    AND ($8::text IS NULL OR r.title ILIKE $8 OR r.body ILIKE $8
      OR r.user_id IN (SELECT id FROM users WHERE name ILIKE $8 OR email ILIKE $8)
      OR r.product_id IN (SELECT id FROM products WHERE name ILIKE $8))`;

/** Reviews of any status, the newest first unless asked otherwise. */
export function staffReviews(queryable: Queryable, query: StaffReviewsQuery): Promise<Page<StaffReview>> {
  return readPage(queryable, query, {
    rows: `${PRODUCT_REVIEW} ${FILTERED} ORDER BY ${orderBy(query.sort, SORTABLE, 'r.id DESC')} LIMIT $9 OFFSET $10`,
    from: `FROM reviews r ${FILTERED}`,
    values: [
      query.status ?? null,
      query.product_id ?? null,
      query.user_id ?? null,
      query.rating ?? null,
      query.verified_only ?? false,
      query.from ?? null,
      query.to ?? null,
      containing(query.search),
    ],
  });
}

/** Whether a user bought a product with an order line, and whether it was delivered. Undefined for other lines. */
export function boughtItem(
  tx: Tx,
  { userId, productId, itemId }: { userId: number; productId: number; itemId: number },
): Promise<{ is_delivered: boolean } | undefined> {
  return tx.row(
    `SELECT o.delivered_at IS NOT NULL AS is_delivered
     FROM order_items i JOIN orders o ON o.id = i.order_id
     WHERE i.id = $1 AND i.product_id = $2 AND o.user_id = $3`,
    [itemId, productId, userId],
  );
}
