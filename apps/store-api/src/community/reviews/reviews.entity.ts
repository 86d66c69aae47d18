import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

@Entity('reviews')
export class Review {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  @Column('integer')
  user_id: number;

  @Column('integer', { nullable: true })
  order_item_id: number | null;

  /** From 1 to 5. */
  @Column('integer')
  rating: number;

  @Column('varchar', { length: 200, default: '' })
  title: string;

  @Column('varchar', { length: 5000, default: '' })
  body: string;

  @Column('text', { default: 'pending' })
  status: ReviewStatus;

  @Column('boolean', { default: false })
  is_verified_purchase: boolean;

  @Column('integer', { default: 0 })
  helpful_count: number;

  @Column('integer', { default: 0 })
  not_helpful_count: number;

  /** Storage keys, or absolute URLs. */
  @Column('text', { array: true, default: '{}' })
  images: string[];

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

/**
 * Vote of a user on a review. The counters of the review change with these rows, under the lock of the
 * review.
 */
@Entity('review_votes')
export class ReviewVote {
  @PrimaryColumn('integer')
  review_id: number;

  @PrimaryColumn('integer')
  user_id: number;

  @Column('boolean')
  is_helpful: boolean;

  @Column('timestamptz')
  created_at: Date;
}

export const reviewsEntities = [Review, ReviewVote];
