import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { REVIEW_STATUSES } from './reviews.entity';
import type { ProductReview, ShownReview, AdminReview } from './reviews.queries';

const shown = {
  id: Type.Integer(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String(),
  body: Type.String(),
  status: stringEnum(REVIEW_STATUSES),
  is_verified_purchase: Type.Boolean(),
  helpful_count: Type.Integer(),
  not_helpful_count: Type.Integer(),
  user: Type.Object({ name: Type.String() }, { additionalProperties: false }),
  images: Type.Array(Type.String()),
  created_at: Timestamp,
};
const product = Type.Object(
  { id: Type.Integer(), name: Type.String(), slug: Type.String() },
  { additionalProperties: false },
);

export const ReviewView = view('Review', shown);
export type ReviewView = Static<typeof ReviewView>;

export const OwnReviewView = view('OwnReview', {
  ...shown,
  order_item_id: nullable(Type.Integer()),
  product,
  updated_at: Timestamp,
});
export type OwnReviewView = Static<typeof OwnReviewView>;

export const AdminReviewView = view('AdminReview', {
  ...shown,
  user: Type.Object(
    { id: Type.Integer(), name: Type.String(), email: Type.String() },
    { additionalProperties: false },
  ),
  order_item_id: nullable(Type.Integer()),
  order_number: nullable(Type.String()),
  product,
  updated_at: Timestamp,
});
export type AdminReviewView = Static<typeof AdminReviewView>;

export const VoteView = view('ReviewVote', {
  helpful_count: Type.Integer(),
  not_helpful_count: Type.Integer(),
  user_vote: nullable(
    Type.Boolean({ description: 'True when the caller finds it helpful; null without a vote.' }),
  ),
});
export type VoteView = Static<typeof VoteView>;

export function toReviewView(review: ShownReview, media: MediaService): ReviewView {
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
    images: review.images.map((image) => media.urlOf(image)),
    created_at: review.created_at.toISOString(),
  };
}

export function toOwnReviewView(review: ProductReview, media: MediaService): OwnReviewView {
  return {
    ...toReviewView(review, media),
    order_item_id: review.order_item_id,
    product: { id: review.product_id, name: review.product_name, slug: review.product_slug },
    updated_at: review.updated_at.toISOString(),
  };
}

export function toAdminReviewView(review: AdminReview, media: MediaService): AdminReviewView {
  return {
    ...toOwnReviewView(review, media),
    user: { id: review.user_id, name: review.author_name, email: review.author_email },
    order_number: review.order_number,
  };
}
