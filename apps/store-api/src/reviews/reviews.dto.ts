import { BooleanField, IntField, PageQuery } from '@comptoir/http';

export class ReviewsPageQuery extends PageQuery {
  @IntField({ optional: true, min: 1, max: 5 })
  rating?: number;

  @BooleanField({ optional: true, description: 'Only reviews of verified purchases.' })
  verified_only?: boolean;
}
