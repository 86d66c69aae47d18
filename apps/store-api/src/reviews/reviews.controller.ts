import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, pageView, paged } from '@comptoir/http';
import { Media } from '../media/media';
import { ReviewsPageQuery } from './reviews.dto';
import { ReviewsService } from './reviews.service';
import { ReviewView, toReviewView } from './reviews.view';

@ApiTags('reviews')
@Controller('catalogue/products/:slug/reviews')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly media: Media,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Approved reviews of a product, the most helpful first',
    returns: paged(ReviewView),
  })
  async list(
    @Param('slug') slug: string,
    @Query() query: ReviewsPageQuery,
  ): Promise<ReturnType<typeof pageView>> {
    return pageView(await this.reviews.ofProduct(slug, query), query, (review) =>
      toReviewView(review, this.media),
    );
  }
}
