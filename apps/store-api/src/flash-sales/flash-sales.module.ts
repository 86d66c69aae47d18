import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { CurrenciesModule } from '../currencies/currencies.module';
import { FlashSalesController } from './flash-sales.controller';
import { FlashSalesJobs } from './flash-sales.jobs';
import { FlashSalesQuery } from './flash-sales.queries';
import { FlashSalesService } from './flash-sales.service';

@Module({
  imports: [CatalogueModule, CurrenciesModule],
  controllers: [FlashSalesController],
  providers: [FlashSalesService, FlashSalesQuery, FlashSalesJobs],
  exports: [FlashSalesService],
})
export class FlashSalesModule {}
