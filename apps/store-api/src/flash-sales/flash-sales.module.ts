import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { CurrenciesModule } from '../currencies/currencies.module';
import { StaffFlashSalesController } from './flash-sales.admin.controller';
import { FlashSalesController } from './flash-sales.controller';
import { FlashSalesJobs } from './flash-sales.jobs';
import { FlashSalesQuery } from './flash-sales.queries';
import { FlashSalesService } from './flash-sales.service';
import { FlashSalesStockService } from './flash-sales.stock.service';
import { StaffFlashSalesService } from './flash-sales.staff.service';

@Module({
  imports: [CatalogueModule, CurrenciesModule],
  controllers: [FlashSalesController, StaffFlashSalesController],
  providers: [
    FlashSalesService,
    FlashSalesQuery,
    FlashSalesJobs,
    FlashSalesStockService,
    StaffFlashSalesService,
  ],
  exports: [FlashSalesService, FlashSalesStockService],
})
export class FlashSalesModule {}
