import { Filter, type Queryable, type Tx, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage, withinDays } from '../../platform/http/paging';
import { orderBy } from '../../platform/http/sorting';
import type { AdminReviewsQuery } from './reviews.dto';
import type { Review } from './reviews.entity';

/** A review with the name of its author. */
export type ShownReview = Review & { author_name: string };

/** A review with its product. */
export type ProductReview = ShownReview & { product_name: string; product_slug: string };

/** A review with the fields that staff need for moderation. */
export type AdminReview = ProductReview & { author_email: string; order_number: string | null };

const COLUMNS =
  'r.*, u.name AS author_name, u.email AS author_email, p.name AS product_name, p.slug AS product_slug, o.order_number';

const JOINS = `
  JOIN users u ON u.id = r.user_id
  JOIN products p ON p.id = r.product_id
  LEFT JOIN order_items i ON i.id = r.order_item_id
  LEFT JOIN orders o ON o.id = i.order_id`;

const PRODUCT_REVIEW = `SELECT ${COLUMNS} FROM reviews r ${JOINS}`;

export function findReview(queryable: Queryable, id: number): Promise<AdminReview | undefined> {
  return queryable.row<AdminReview>(`${PRODUCT_REVIEW} WHERE r.id = $1`, [id]);
}

/** Lists the reviews of a user, the newest first. */
export function listReviewsOfUser(
  queryable: Queryable,
  userId: number,
  page: { per_page: number; offset: number },
): Promise<Page<ProductReview>> {
  return readPage(queryable, page, {
    rows: `${PRODUCT_REVIEW} WHERE r.user_id = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
    count: `SELECT count(*) AS total FROM reviews WHERE user_id = $1`,
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

const matchesSearch = (pattern: string): string => `r.title ILIKE ${pattern} OR r.body ILIKE ${pattern}
  OR r.user_id IN (SELECT id FROM users WHERE name ILIKE ${pattern} OR email ILIKE ${pattern})
  OR r.product_id IN (SELECT id FROM products WHERE name ILIKE ${pattern})`;

function adminFilter(query: AdminReviewsQuery): Filter {
  const filter = new Filter('reviews', 'r');
  if (query.status) filter.add(`r.status = ${filter.bind(query.status)}`);
  if (query.product_id !== undefined) filter.add(`r.product_id = ${filter.bind(query.product_id)}`);
  if (query.user_id !== undefined) filter.add(`r.user_id = ${filter.bind(query.user_id)}`);
  if (query.rating !== undefined) filter.add(`r.rating = ${filter.bind(query.rating)}`);
  if (query.verified_only) filter.add('r.is_verified_purchase');
  withinDays(filter, 'r.created_at', query);
  if (query.search) filter.add(matchesSearch(filter.bind(containsPattern(query.search))));
  return filter;
}

/** Lists reviews of any status, the newest first unless the query has a sort. */
export function listAdminReviews(queryable: Queryable, query: AdminReviewsQuery): Promise<Page<AdminReview>> {
  const order = orderBy(query.sort, SORTABLE, 'r.id DESC');
  return readPage(queryable, query, listQuery(adminFilter(query), { order, columns: COLUMNS, joins: JOINS }));
}

/**
 * Finds an order line by which a user bought a product, and whether it was delivered. Undefined for other
 * lines.
 */
export function findPurchasedItem(
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
