import { Module } from '@nestjs/common';
import { ProductRefreshJobs } from './product-refresh.jobs';
import { ProductRefreshService } from './product-refresh.service';

@Module({
  providers: [ProductRefreshService, ProductRefreshJobs],
  exports: [ProductRefreshService],
})
export class ProductRecordsModule {}
