import {
  BooleanField,
  DateField,
  IdField,
  IntField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
import { REVIEW_STATUSES, type ReviewStatus } from './reviews.entity';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_TITLE = 200;
/** Limit of the API (docs/limits.md). */
const MAX_BODY = 5000;
const RATING = { min: 1, max: 5 };

export class ReviewsPageQuery extends PageQuery {
  @IntField({ optional: true, ...RATING })
  rating?: number;

  @BooleanField({ optional: true, description: 'Only reviews of verified purchases.' })
  verified_only?: boolean;
}

class ReviewFields {
  @StringField({ ...OPTIONAL, max: MAX_TITLE })
  title?: string | null;

  @StringField({ ...OPTIONAL, max: MAX_BODY, description: 'Plain text.' })
  body?: string | null;
}

/** Body of PUT /reviews/{id}; absent fields stay as they are. */
export class UpdateReview extends ReviewFields {
  @IntField({ optional: true, ...RATING })
  rating?: number;
}

/** Body of POST /catalogue/products/{slug}/reviews. */
export class CreateReview extends ReviewFields {
  @IntField(RATING)
  rating: number;

  @IdField({
    ...OPTIONAL,
    description: 'An own order line of this product; one that was delivered makes it a verified purchase.',
  })
  order_item_id?: number | null;
}

/** Body of POST /reviews/{id}/vote. */
export class VoteReview {
  @BooleanField()
  is_helpful: boolean;
}

/** Query of GET /admin/reviews. */
export class AdminReviewsQuery extends ReviewsPageQuery {
  @EnumField(REVIEW_STATUSES, { optional: true })
  status?: ReviewStatus;

  @IdField({ optional: true })
  product_id?: number;

  @IdField({ optional: true })
  user_id?: number;

  @StringField({
    optional: true,
    max: 100,
    description: 'Part of the title, the text, or the name of the author or the product.',
  })
  search?: string;

  @DateField({ optional: true, description: 'Written on this day (UTC) or later.' })
  from?: string;

  @DateField({ optional: true, description: 'Written on this day (UTC) or earlier.' })
  to?: string;

  @SortField(['created_at', 'updated_at', 'rating', 'helpful_count', 'status'])
  sort?: string;
}

/** Body of PATCH /admin/reviews/{id}/status. */
export class ModerateReview {
  @EnumField(REVIEW_STATUSES, { description: '`pending` lets the author change it again.' })
  status: ReviewStatus;
}
