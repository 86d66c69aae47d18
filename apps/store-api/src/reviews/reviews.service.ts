import { Injectable } from '@nestjs/common';
import { Db, type Tx, isUniqueViolation } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { ProductsQuery } from '../catalogue/products.queries';
import { ProductRefresh } from '../catalogue/products.refresh';
import { StoreErrors } from '../envelope';
import type { ReviewsPageQuery } from './reviews.dto';
import { ReviewErrors } from './reviews.errors';
import { Review, type ReviewStatus } from './reviews.entity';

export interface NewReview {
  productId: number;
  userId: number;
  /** The order line that was reviewed, checked by the caller to be a delivered one of this user and product. */
  orderItemId?: number | null;
  /** 1 to 5. */
  rating: number;
  title?: string;
  body?: string;
  /** Storage keys, or absolute URLs. */
  images?: string[];
  status?: ReviewStatus;
  createdAt?: Date;
  helpfulCount?: number;
  notHelpfulCount?: number;
}

/** A review with the name of its author. */
export type ShownReview = Review & { author_name: string };

@Injectable()
export class ReviewsService {
  constructor(
    private readonly db: Db,
    private readonly products: ProductsQuery,
    private readonly refresh: ProductRefresh,
  ) {}

  /**
   * A review with an order line counts as a verified purchase.
   * @throws ReviewErrors.REVIEW_ALREADY_EXISTS for the same user, product and order line
   */
  async create(tx: Tx, input: NewReview): Promise<Review> {
    const review = tx.repo(Review).create({
      product_id: input.productId,
      user_id: input.userId,
      order_item_id: input.orderItemId ?? null,
      rating: input.rating,
      title: input.title ?? '',
      body: input.body ?? '',
      images: input.images ?? [],
      status: input.status ?? 'pending',
      is_verified_purchase: input.orderItemId != null,
      helpful_count: input.helpfulCount ?? 0,
      not_helpful_count: input.notHelpfulCount ?? 0,
      ...(input.createdAt && { created_at: input.createdAt }),
    });
    const saved = await this.insert(tx, review);
    if (saved.status === 'approved') await this.refresh.refreshProduct(tx, saved.product_id);
    return saved;
  }

  /** Approved reviews of a visible product, the most helpful first, then the newest. @throws AppError 404 */
  async ofProduct(slug: string, query: ReviewsPageQuery): Promise<Page<ShownReview>> {
    const product = await this.products.find(slug);
    if (!product) throw StoreErrors.NOT_FOUND();
    const params: unknown[] = [product.id];
    let where = `r.product_id = $1 AND r.status = 'approved'`;
    if (query.rating !== undefined) where += ` AND r.rating = $${params.push(query.rating)}`;
    if (query.verified_only) where += ' AND r.is_verified_purchase';
    const [rows, count] = await Promise.all([
      this.db.rows<ShownReview & Record<string, unknown>>(
        `SELECT r.*, u.name AS author_name FROM reviews r JOIN users u ON u.id = r.user_id
         WHERE ${where}
         ORDER BY r.helpful_count DESC, r.created_at DESC, r.id DESC
         LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
        [...params, query.per_page, query.offset],
      ),
      this.db.row<{ total: number }>(`SELECT count(*) AS total FROM reviews r WHERE ${where}`, params),
    ]);
    return { rows, total: count?.total ?? 0 };
  }

  private async insert(tx: Tx, review: Review): Promise<Review> {
    try {
      return await tx.repo(Review).save(review);
    } catch (error) {
      if (isUniqueViolation(error, 'reviews_once')) throw ReviewErrors.REVIEW_ALREADY_EXISTS();
      throw error;
    }
  }
}
