import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { LoyaltyService } from './loyalty.service';

/** Adds points when orders, accounts and reviews qualify. */
@Injectable()
export class LoyaltyJobs {
  constructor(private readonly loyalty: LoyaltyService) {}

  @OnEvent('order.delivered', { name: 'loyalty-credit-order' })
  orderDelivered({ orderId }: StoreEvents['order.delivered']): Promise<void> {
    return this.loyalty.earnOrderPoints(orderId);
  }

  /** An order may be paid after its delivery. */
  @OnEvent('order.paid', { name: 'loyalty-order-paid' })
  orderPaid({ orderId }: StoreEvents['order.paid']): Promise<void> {
    return this.loyalty.earnOrderPoints(orderId);
  }

  /** The refund that fails may have been made before the points were given. */
  @OnEvent('refund.failed', { name: 'loyalty-refund-failed' })
  refundFailed({ orderId }: StoreEvents['refund.failed']): Promise<void> {
    return this.loyalty.earnOrderPoints(orderId);
  }

  @OnEvent('user.verified', { name: 'loyalty-welcome' })
  userVerified({ userId }: StoreEvents['user.verified']): Promise<void> {
    return this.loyalty.earnRegistrationPoints(userId);
  }

  @OnEvent('review.approved', { name: 'loyalty-review' })
  reviewApproved({ reviewId }: StoreEvents['review.approved']): Promise<void> {
    return this.loyalty.earnReviewPoints(reviewId);
  }

  @OnEvent('refund.processed', { name: 'loyalty-review-refunded' })
  refundProcessed({ orderId }: StoreEvents['refund.processed']): Promise<void> {
    return this.loyalty.reverseReviewPoints(orderId);
  }
}
