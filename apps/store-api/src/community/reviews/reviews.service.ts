import { Injectable } from '@nestjs/common';
import { Db, isUniqueViolation, type Tx } from '@comptoir/db';
import type { NotFoundCheck, Page, PageQuery, Principal } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { ProductsReadService } from '../../catalog/products/products.read.service';
import { ProductRefreshService } from '../../catalog/product-records/product-refresh.service';
import { invalidField, RequestErrors } from '../../platform/http/request.errors';
import { isId } from '../../platform/http/id-checks';
import { readPage } from '../../platform/http/paging';
import type { CreateReview, ReviewsPageQuery, UpdateReview } from './reviews.dto';
import { ReviewErrors } from './reviews.errors';
import { Review, type ReviewStatus } from './reviews.entity';
import {
  findPurchasedItem,
  findReview,
  type ProductReview,
  listReviewsOfUser,
  type ShownReview,
} from './reviews.queries';
import { PUBLIC_NAME } from '../../customers/privacy/erasure.queries';

export interface NewReview {
  productId: number;
  userId: number;
  /** An order line of this user and product; the caller has checked it. */
  orderItemId?: number | null;
  /** False when the order line is not delivered yet. */
  isVerified?: boolean;
  /** From 1 to 5. */
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

const EDIT = `
  UPDATE reviews SET rating = coalesce($3, rating), title = coalesce($4, title), body = coalesce($5, body),
    updated_at = $6
  WHERE id = $1 AND user_id = $2 AND status = 'pending' RETURNING id`;

/** Creates, changes and reads reviews of products for customers (docs/reviews.md). */
@Injectable()
export class ReviewsService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly products: ProductsReadService,
    private readonly refresh: ProductRefreshService,
    private readonly clock: Clock,
  ) {}

  /**
   * Inserts a review of any status.
   * @throws ReviewErrors.REVIEW_ALREADY_EXISTS for the same user, product and order line
   */
  async createReview(tx: Tx, input: NewReview): Promise<Review> {
    const review = tx.repo(Review).create({
      product_id: input.productId,
      user_id: input.userId,
      order_item_id: input.orderItemId ?? null,
      rating: input.rating,
      title: input.title ?? '',
      body: input.body ?? '',
      images: input.images ?? [],
      status: input.status ?? 'pending',
      is_verified_purchase: input.orderItemId != null && input.isVerified !== false,
      helpful_count: input.helpfulCount ?? 0,
      not_helpful_count: input.notHelpfulCount ?? 0,
      ...(input.createdAt && { created_at: input.createdAt }),
    });
    const saved = await this.insertReview(tx, review);
    if (saved.status === 'approved') await this.refresh.refreshProduct(tx, saved.product_id);
    return saved;
  }

  /**
   * Creates a customer's review of a visible product, which staff then approve.
   * @throws RequestErrors.NOT_FOUND, ReviewErrors.REVIEW_ALREADY_EXISTS, RequestErrors.VALIDATION_ERROR for
   * an order line that is not of this customer and product
   */
  async submitReview(userId: number, slug: string, input: CreateReview): Promise<ProductReview> {
    const product = await this.products.findProductBySlug(slug);
    if (!product) throw RequestErrors.NOT_FOUND();
    const { rating, title, body, order_item_id: itemId } = input;
    return this.db.tx(async (tx) => {
      const item =
        itemId == null ? null : await findPurchasedItem(tx, { userId, productId: product.id, itemId });
      if (item === undefined) {
        throw invalidField('order_item_id', 'You have no such order item of this product.');
      }
      const { id } = await this.createReview(tx, {
        productId: product.id,
        userId,
        orderItemId: itemId,
        isVerified: item?.is_delivered ?? false,
        rating,
        title: title ?? '',
        body: body ?? '',
        createdAt: this.clock.now(),
      });
      return this.findOrFail(tx, id);
    });
  }

  /** Changes the given fields of an own review. @throws RequestErrors.NOT_FOUND, ReviewErrors.REVIEW_NOT_EDITABLE */
  async updateOwnReview(userId: number, id: number, input: UpdateReview): Promise<ProductReview> {
    const textOf = (given: string | null | undefined): string | null =>
      given === null ? '' : (given ?? null);
    const values = [input.rating ?? null, textOf(input.title), textOf(input.body)];
    return this.db.tx(async (tx) => {
      const edited = await tx.row(EDIT, [id, userId, ...values, this.clock.now()]);
      if (!edited) {
        const own = await tx.row('SELECT FROM reviews WHERE id = $1 AND user_id = $2', [id, userId]);
        throw own ? ReviewErrors.REVIEW_NOT_EDITABLE() : RequestErrors.NOT_FOUND();
      }
      return this.findOrFail(tx, id);
    });
  }

  /**
   * Deletes an own review of any status with its votes, and refreshes the product's rating. Points for it
   * stay.
   * @throws RequestErrors.NOT_FOUND
   */
  async deleteOwnReview(userId: number, id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const removed = await tx.row<{ product_id: number; status: ReviewStatus }>(
        'DELETE FROM reviews WHERE id = $1 AND user_id = $2 RETURNING product_id, status',
        [id, userId],
      );
      if (!removed) throw RequestErrors.NOT_FOUND();
      if (removed.status === 'approved') await this.refresh.refreshProduct(tx, removed.product_id);
    });
  }

  /** Lists the reviews of a user, of any status, the newest first. */
  listOwnReviews(userId: number, query: PageQuery): Promise<Page<ProductReview>> {
    return listReviewsOfUser(this.db, userId, query);
  }

  /**
   * Lists approved reviews of a visible product, the most helpful first, then the newest. @throws AppError
   * 404
   */
  async listProductReviews(slug: string, query: ReviewsPageQuery): Promise<Page<ShownReview>> {
    const product = await this.products.findProductBySlug(slug);
    if (!product) throw RequestErrors.NOT_FOUND();
    const params: unknown[] = [product.id];
    let where = `r.product_id = $1 AND r.status = 'approved'`;
    if (query.rating !== undefined) where += ` AND r.rating = $${params.push(query.rating)}`;
    if (query.verified_only) where += ' AND r.is_verified_purchase';
    return readPage(this.db, query, {
      rows: `SELECT r.*, ${PUBLIC_NAME} AS author_name FROM reviews r JOIN users u ON u.id = r.user_id
             WHERE ${where}
             ORDER BY r.helpful_count DESC, r.created_at DESC, r.id DESC
             LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
      count: `SELECT count(*) AS total FROM reviews r WHERE ${where}`,
      values: params,
    });
  }

  /** Checks that the product `{slug}` is visible, or that the review `{id}` is the caller's. */
  async targetExists(
    { slug, id = '' }: Record<string, string>,
    principal: Principal | undefined,
  ): Promise<boolean> {
    if (slug !== undefined) return (await this.products.findProductBySlug(slug)) !== undefined;
    if (!isId(id) || !principal) return false;
    const own = 'SELECT FROM reviews WHERE id = $1 AND user_id = $2';
    return (await this.db.row(own, [id, principal.userId])) !== undefined;
  }

  private async findOrFail(tx: Tx, id: number): Promise<ProductReview> {
    const review = await findReview(tx, id);
    if (!review) throw RequestErrors.NOT_FOUND();
    return review;
  }

  private async insertReview(tx: Tx, review: Review): Promise<Review> {
    try {
      return await tx.repo(Review).save(review);
    } catch (error) {
      if (isUniqueViolation(error, 'reviews_once')) throw ReviewErrors.REVIEW_ALREADY_EXISTS();
      throw error;
    }
  }
}
