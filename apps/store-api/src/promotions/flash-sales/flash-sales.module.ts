import { Module } from '@nestjs/common';
import { ProductRecordsModule } from '../../catalog/product-records/product-records.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { FlashSalesAdminController } from './flash-sales.admin.controller';
import { FlashSalesController } from './flash-sales.controller';
import { FlashSalesJobs } from './flash-sales.jobs';
import { FlashSalesStorefrontService } from './flash-sales.storefront.service';
import { FlashSalesService } from './flash-sales.service';
import { FlashSalesStockService } from './flash-sales.stock.service';
import { FlashSalesAdminService } from './flash-sales.admin.service';

@Module({
  imports: [ProductRecordsModule, CurrenciesModule],
  controllers: [FlashSalesController, FlashSalesAdminController],
  providers: [
    FlashSalesService,
    FlashSalesStorefrontService,
    FlashSalesJobs,
    FlashSalesStockService,
    FlashSalesAdminService,
  ],
  exports: [FlashSalesService, FlashSalesStockService],
})
export class FlashSalesModule {}
