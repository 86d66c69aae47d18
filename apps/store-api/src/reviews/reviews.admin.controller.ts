import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, paged } from '@comptoir/http';
import { Media } from '../media/media';
import type { Paged } from '../paging';
import { ModerateReview, StaffReviewsQuery } from './reviews.dto';
import { StaffReviewsService } from './reviews.staff.service';
import { StaffReviewView, toStaffReviewView } from './reviews.view';

@ApiTags('admin/reviews')
@Controller('admin/reviews')
export class StaffReviewsController {
  constructor(
    private readonly reviews: StaffReviewsService,
    private readonly media: Media,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Reviews of any status, newest first',
    returns: paged(StaffReviewView),
  })
  async list(@Query() query: StaffReviewsQuery): Promise<Paged<StaffReviewView>> {
    return pageView(await this.reviews.list(query), query, (review) => toStaffReviewView(review, this.media));
  }

  @Get(':id')
  @Endpoint({ access: 'manager', summary: 'One review', returns: Type.Object({ data: StaffReviewView }) })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffReviewView }> {
    return { data: toStaffReviewView(await this.reviews.find(id), this.media) };
  }

  @Patch(':id/status')
  @Endpoint({
    access: 'manager',
    summary: 'Approve or reject a review',
    description:
      'Approval shows the review, tells its author and credits the review bonus once. Repeating it does nothing.',
    returns: Type.Object({ message: Type.String(), data: StaffReviewView }),
    lookup: StaffReviewsService,
  })
  async moderate(
    @Param('id', IdPipe) id: number,
    @Body() { status }: ModerateReview,
  ): Promise<{ message: string; data: StaffReviewView }> {
    const review = await this.reviews.moderate(id, status);
    return { message: `Review ${status}.`, data: toStaffReviewView(review, this.media) };
  }

  @Delete(':id')
  @Endpoint({ access: 'manager', summary: 'Delete a review for good', status: 204 })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.reviews.remove(id);
  }
}
