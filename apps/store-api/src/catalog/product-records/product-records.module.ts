import { Module } from '@nestjs/common';
import { ProductRefreshJobs } from './product-refresh.jobs';
import { ProductRefreshService } from './product-refresh.service';
import { ProductSalesJobs } from './product-sales.jobs';
import { ProductSalesService } from './product-sales.service';

@Module({
  providers: [ProductRefreshService, ProductRefreshJobs, ProductSalesService, ProductSalesJobs],
  exports: [ProductRefreshService],
})
export class ProductRecordsModule {}
