import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { CategoriesModule } from '../categories/categories.module';
import { ProductRecordsModule } from '../product-records/product-records.module';
import { SearchModule } from '../search/search.module';
import { VariantsModule } from '../variants/variants.module';
import { ProductsAdminController } from './products.admin.controller';
import { ProductsAdminService } from './products.admin.service';
import { ProductsReadService } from './products.read.service';
import { ProductsService } from './products.service';
import { ShownPricesService } from './shown-prices.service';

@Module({
  imports: [CategoriesModule, CurrenciesModule, ProductRecordsModule, SearchModule, VariantsModule],
  controllers: [ProductsAdminController],
  providers: [ProductsService, ProductsAdminService, ProductsReadService, ShownPricesService],
  exports: [ProductsService, ProductsAdminService, ProductsReadService],
})
export class ProductsModule {}
