import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view, words } from '@comptoir/http';
import type { Media } from '../media/media';
import { REVIEW_STATUSES } from './reviews.entity';
import type { ShownReview } from './reviews.service';

export const ReviewView = view('Review', {
  id: Type.Integer(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String(),
  body: Type.String(),
  status: words(REVIEW_STATUSES),
  is_verified_purchase: Type.Boolean(),
  helpful_count: Type.Integer(),
  not_helpful_count: Type.Integer(),
  user: Type.Object({ name: Type.String() }, { additionalProperties: false }),
  images: Type.Array(Type.String()),
  created_at: Timestamp,
});
export type ReviewView = Static<typeof ReviewView>;

export function toReviewView(review: ShownReview, media: Media): ReviewView {
  return {
    id: review.id,
    rating: review.rating,
    title: review.title,
    body: review.body,
    status: review.status,
    is_verified_purchase: review.is_verified_purchase,
    helpful_count: review.helpful_count,
    not_helpful_count: review.not_helpful_count,
    user: { name: review.author_name },
    images: review.images.map((image) => media.url(image)),
    created_at: review.created_at.toISOString(),
  };
}
