import { Module } from '@nestjs/common';
import { ProductRecordsModule } from '../../catalog/product-records/product-records.module';
import { ProductsModule } from '../../catalog/products/products.module';
import { OwnReviewsController } from './reviews.own.controller';
import { ReviewsAdminController } from './reviews.admin.controller';
import { ReviewsController } from './reviews.controller';
import { ReviewsService } from './reviews.service';
import { ReviewsAdminService } from './reviews.admin.service';
import { ReviewVotesService } from './reviews.votes.service';

@Module({
  imports: [ProductRecordsModule, ProductsModule],
  controllers: [ReviewsController, OwnReviewsController, ReviewsAdminController],
  providers: [ReviewsService, ReviewVotesService, ReviewsAdminService],
  exports: [ReviewsService],
})
export class ReviewsModule {}
