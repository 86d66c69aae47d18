import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { PriceListsAdminController } from './price-lists.admin.controller';
import { PriceListsAdminService } from './price-lists.admin.service';
import { PriceListPricesAdminService } from './price-lists.prices.admin.service';

@Module({
  imports: [CurrenciesModule],
  controllers: [PriceListsAdminController],
  providers: [PriceListsAdminService, PriceListPricesAdminService],
})
export class PriceListsModule {}
