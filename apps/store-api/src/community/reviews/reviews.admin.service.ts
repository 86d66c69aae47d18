import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { NotFoundCheck, Page } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { ProductRefreshService } from '../../catalog/product-records/product-refresh.service';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { rowExists } from '../../platform/http/id-checks';
import type { AdminReviewsQuery } from './reviews.dto';
import type { Review, ReviewStatus } from './reviews.entity';
import { type AdminReview, findReview, listAdminReviews } from './reviews.queries';

/** Moderates reviews (docs/reviews.md). */
@Injectable()
export class ReviewsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly refresh: ProductRefreshService,
    private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  listReviews(query: AdminReviewsQuery): Promise<Page<AdminReview>> {
    return listAdminReviews(this.db, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findReview(id: number): Promise<AdminReview> {
    const review = await findReview(this.db, id);
    if (!review) throw RequestErrors.NOT_FOUND();
    return review;
  }

  /**
   * Shows or hides a review and refreshes the product's rating, which counts approved reviews. A review that
   * has the status already stays unchanged, without an event.
   * @throws RequestErrors.NOT_FOUND
   */
  async moderateReview(id: number, status: ReviewStatus): Promise<AdminReview> {
    await this.db.tx(async (tx) => {
      const review = await tx.row<Pick<Review, 'product_id' | 'status'>>(
        'SELECT product_id, status FROM reviews WHERE id = $1 FOR NO KEY UPDATE',
        [id],
      );
      if (!review) throw RequestErrors.NOT_FOUND();
      if (review.status === status) return;
      await tx.execute('UPDATE reviews SET status = $2, updated_at = $3 WHERE id = $1', [
        id,
        status,
        this.clock.now(),
      ]);
      if (status === 'approved') await this.outbox.emit(tx, 'review.approved', { reviewId: id });
      if ([status, review.status].includes('approved')) {
        await this.refresh.refreshProduct(tx, review.product_id);
      }
    });
    return this.findReview(id);
  }

  /** Deletes a review of any status with its votes. @throws RequestErrors.NOT_FOUND */
  async deleteReview(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const removed = await tx.row<Pick<Review, 'product_id' | 'status'>>(
        'DELETE FROM reviews WHERE id = $1 RETURNING product_id, status',
        [id],
      );
      if (!removed) throw RequestErrors.NOT_FOUND();
      if (removed.status === 'approved') await this.refresh.refreshProduct(tx, removed.product_id);
    });
  }

  /** Checks that the path `/admin/reviews/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'reviews', id);
  }
}
