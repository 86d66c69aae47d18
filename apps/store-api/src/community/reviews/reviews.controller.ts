import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import type { Paged } from '../../platform/http/paging';
import { CreateReview, ReviewsPageQuery } from './reviews.dto';
import { ReviewErrors } from './reviews.errors';
import { ReviewsService } from './reviews.service';
import { OwnReviewView, ReviewView, toOwnReviewView, toReviewView } from './reviews.view';

@ApiTags('reviews')
@Controller('catalogue/products/:slug/reviews')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    operation: 'list',
    summary: 'Approved reviews of a product, the most helpful first',
    cache: 'brief',
    returns: pageSchema(ReviewView),
  })
  async listProductReviews(
    @Param('slug') slug: string,
    @Query() query: ReviewsPageQuery,
  ): Promise<Paged<ReviewView>> {
    return pageView(await this.reviews.listProductReviews(slug, query), query, (review) =>
      toReviewView(review, this.media),
    );
  }

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Review a product; staff must approve it',
    description:
      'One review for each own order item of the product, and one without. An order item that was delivered makes ' +
      'the review that of a verified purchase.',
    status: 201,
    returns: Type.Object({ message: Type.String(), data: OwnReviewView }),
    errors: [ReviewErrors.REVIEW_ALREADY_EXISTS],
    notFound: ReviewsService,
  })
  async submitReview(
    @Caller() { userId }: Principal,
    @Param('slug') slug: string,
    @Body() body: CreateReview,
  ): Promise<{ message: string; data: OwnReviewView }> {
    const review = await this.reviews.submitReview(userId, slug, body);
    return { message: 'Thank you; your review will be checked.', data: toOwnReviewView(review, this.media) };
  }
}
