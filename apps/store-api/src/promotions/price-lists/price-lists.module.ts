import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { ProductRecordsModule } from '../../catalog/product-records/product-records.module';
import { PriceListsAdminController } from './price-lists.admin.controller';
import { PriceListsAdminService } from './price-lists.admin.service';
import { PriceListsJobs } from './price-lists.jobs';
import { PriceListPricesAdminService } from './price-lists.prices.admin.service';
import { PriceListsService } from './price-lists.service';

@Module({
  imports: [CurrenciesModule, ProductRecordsModule],
  controllers: [PriceListsAdminController],
  providers: [PriceListsService, PriceListsJobs, PriceListsAdminService, PriceListPricesAdminService],
})
export class PriceListsModule {}
