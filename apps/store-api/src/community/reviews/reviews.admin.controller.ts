import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import type { Paged } from '../../platform/http/paging';
import { ModerateReview, AdminReviewsQuery } from './reviews.dto';
import { ReviewsAdminService } from './reviews.admin.service';
import { AdminReviewView, toAdminReviewView } from './reviews.view';

@ApiTags('admin/reviews')
@Controller('admin/reviews')
export class ReviewsAdminController {
  constructor(
    private readonly reviews: ReviewsAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Reviews of any status, newest first',
    returns: pageSchema(AdminReviewView),
  })
  async listReviews(@Query() query: AdminReviewsQuery): Promise<Paged<AdminReviewView>> {
    return pageView(await this.reviews.listReviews(query), query, (review) =>
      toAdminReviewView(review, this.media),
    );
  }

  @Get(':id')
  @Endpoint({ access: 'manager', summary: 'One review', returns: Type.Object({ data: AdminReviewView }) })
  async findReview(@Param('id', IdPipe) id: number): Promise<{ data: AdminReviewView }> {
    return { data: toAdminReviewView(await this.reviews.findReview(id), this.media) };
  }

  @Patch(':id/status')
  @Endpoint({
    access: 'manager',
    summary: 'Approve or reject a review',
    description:
      'Approval shows the review, notifies its author and credits the review bonus once. Repeating it changes nothing.',
    returns: Type.Object({ message: Type.String(), data: AdminReviewView }),
    notFound: ReviewsAdminService,
  })
  async moderateReview(
    @Param('id', IdPipe) id: number,
    @Body() { status }: ModerateReview,
  ): Promise<{ message: string; data: AdminReviewView }> {
    const review = await this.reviews.moderateReview(id, status);
    return { message: `Review ${status}.`, data: toAdminReviewView(review, this.media) };
  }

  @Delete(':id')
  @Endpoint({ access: 'manager', summary: 'Delete a review for good', status: 204 })
  async deleteReview(@Param('id', IdPipe) id: number): Promise<void> {
    await this.reviews.deleteReview(id);
  }
}
