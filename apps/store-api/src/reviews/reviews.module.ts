import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { OwnReviewsController } from './own-reviews.controller';
import { StaffReviewsController } from './reviews.admin.controller';
import { ReviewsController } from './reviews.controller';
import { ReviewsService } from './reviews.service';
import { StaffReviewsService } from './reviews.staff.service';
import { ReviewVotesService } from './reviews.votes.service';

@Module({
  imports: [CatalogueModule],
  controllers: [ReviewsController, OwnReviewsController, StaffReviewsController],
  providers: [ReviewsService, ReviewVotesService, StaffReviewsService],
  exports: [ReviewsService],
})
export class ReviewsModule {}
