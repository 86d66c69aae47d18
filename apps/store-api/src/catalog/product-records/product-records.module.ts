import { Module } from '@nestjs/common';
import { ProductRefreshJobs } from './product-refresh.jobs';
import { ProductRefresh } from './product-refresh.service';

@Module({
  providers: [ProductRefresh, ProductRefreshJobs],
  exports: [ProductRefresh],
})
export class ProductRecordsModule {}
