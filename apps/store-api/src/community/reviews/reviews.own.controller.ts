import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, PageQuery, type Principal, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import type { Paged } from '../../platform/http/paging';
import { UpdateReview, VoteReview } from './reviews.dto';
import { ReviewErrors } from './reviews.errors';
import { ReviewsService } from './reviews.service';
import { OwnReviewView, VoteView, toOwnReviewView } from './reviews.view';
import { ReviewVotesService } from './reviews.votes.service';

@ApiTags('reviews')
@Controller()
export class OwnReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly votes: ReviewVotesService,
    private readonly media: MediaService,
  ) {}

  @Get('user/reviews')
  @Endpoint({
    access: 'customer',
    operation: 'listOwn',
    summary: 'Own reviews of any status, newest first',
    returns: pageSchema(OwnReviewView),
  })
  async listOwnReviews(
    @Caller() { userId }: Principal,
    @Query() query: PageQuery,
  ): Promise<Paged<OwnReviewView>> {
    return pageView(await this.reviews.listOwnReviews(userId, query), query, (review) =>
      toOwnReviewView(review, this.media),
    );
  }

  @Put('reviews/:id')
  @Endpoint({
    access: 'customer',
    summary: 'Change an own review while it waits for approval',
    returns: Type.Object({ message: Type.String(), data: OwnReviewView }),
    errors: [ReviewErrors.REVIEW_NOT_EDITABLE],
    notFound: ReviewsService,
  })
  async updateOwnReview(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateReview,
  ): Promise<{ message: string; data: OwnReviewView }> {
    const review = await this.reviews.updateOwnReview(userId, id, body);
    return { message: 'Review updated.', data: toOwnReviewView(review, this.media) };
  }

  @Delete('reviews/:id')
  @Endpoint({
    access: 'customer',
    summary: 'Delete an own review',
    description: 'An approved review too: the rating of the product is calculated without it.',
    status: 204,
  })
  async deleteOwnReview(@Caller() { userId }: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.reviews.deleteOwnReview(userId, id);
  }

  @Post('reviews/:id/vote')
  @Endpoint({
    access: 'customer',
    operation: 'vote',
    summary: 'Vote on an approved review; the same vote again deletes it',
    returns: Type.Object({ data: VoteView }),
    notFound: ReviewVotesService,
  })
  async voteOnReview(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { is_helpful }: VoteReview,
  ): Promise<{ data: VoteView }> {
    return { data: await this.votes.voteOnReview(userId, id, is_helpful) };
  }
}
