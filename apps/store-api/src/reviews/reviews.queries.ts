import { CountedFilter, type Queryable, type Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { REVIEW_COUNTS } from '../counts/counts';
import { readFiltered, readPage, withinDays } from '../paging';
import { containing, orderBy } from '../sorting';
import type { StaffReviewsQuery } from './reviews.dto';
import type { Review } from './reviews.entity';

/** A review with the name of its author. */
export type ShownReview = Review & { author_name: string };

/** A review with what it is about. */
export type ProductReview = ShownReview & { product_name: string; product_slug: string };

/** A review with everything that staff judges it by. */
export type StaffReview = ProductReview & { author_email: string; order_number: string | null };

const COLUMNS =
  'r.*, u.name AS author_name, u.email AS author_email, p.name AS product_name, p.slug AS product_slug, o.order_number';

const JOINS = `
  JOIN users u ON u.id = r.user_id
  JOIN products p ON p.id = r.product_id
  LEFT JOIN order_items i ON i.id = r.order_item_id
  LEFT JOIN orders o ON o.id = i.order_id`;

const PRODUCT_REVIEW = `SELECT ${COLUMNS} FROM reviews r ${JOINS}`;

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

const WRITTEN_ABOUT = `r.title ILIKE ? OR r.body ILIKE ?
  OR r.user_id IN (SELECT id FROM users WHERE name ILIKE ? OR email ILIKE ?)
  OR r.product_id IN (SELECT id FROM products WHERE name ILIKE ?)`;

function staffFilter(query: StaffReviewsQuery) {
  const filter = new CountedFilter(REVIEW_COUNTS, 'r');
  if (query.status) filter.ofGroup('status', query.status);
  if (query.product_id !== undefined) filter.add('r.product_id = ?', query.product_id);
  if (query.user_id !== undefined) filter.add('r.user_id = ?', query.user_id);
  if (query.rating !== undefined) filter.ofGroup('rating', query.rating);
  if (query.verified_only) filter.ofGroup('is_verified_purchase', true);
  withinDays(filter, 'r.created_at', query);
  if (query.search) filter.add(WRITTEN_ABOUT, containing(query.search));
  return filter;
}

/** Reviews of any status, the newest first unless asked otherwise. */
export function staffReviews(queryable: Queryable, query: StaffReviewsQuery): Promise<Page<StaffReview>> {
  return readFiltered(queryable, query, {
    filter: staffFilter(query),
    order: orderBy(query.sort, SORTABLE, 'r.id DESC'),
    columns: COLUMNS,
    joins: JOINS,
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
