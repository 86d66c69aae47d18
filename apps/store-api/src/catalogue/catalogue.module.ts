import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../currencies/currencies.module';
import { InventoryModule } from '../inventory/inventory.module';
import { CatalogueController } from './catalogue.controller';
import { CatalogueJobs } from './catalogue.jobs';
import { CatalogueService } from './catalogue.service';
import { CategoriesService } from './categories.service';
import { PricesQuery } from './prices.query';
import { ProductCounts } from './products.counts';
import { ProductsQuery } from './products.queries';
import { ProductRefresh } from './products.refresh';
import { ProductsService } from './products.service';
import { SalesService } from './sales.service';
import { SuggestionsQuery } from './suggestions.queries';

@Module({
  imports: [CurrenciesModule, InventoryModule],
  controllers: [CatalogueController],
  providers: [
    CatalogueService,
    CategoriesService,
    ProductsService,
    ProductsQuery,
    ProductCounts,
    ProductRefresh,
    PricesQuery,
    SuggestionsQuery,
    SalesService,
    CatalogueJobs,
  ],
  exports: [CategoriesService, ProductsService, ProductsQuery, ProductRefresh, PricesQuery],
})
export class CatalogueModule {}
