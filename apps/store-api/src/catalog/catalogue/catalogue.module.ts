import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { InventoryModule } from '../inventory/inventory.module';
import { LogsModule } from '../../platform/logs/logs.module';
import { CatalogueAnswers } from './catalogue.answers';
import { CatalogueController } from './catalogue.controller';
import { CatalogueJobs } from './catalogue.jobs';
import { CatalogueService } from './catalogue.service';
import { CategoriesAdminController } from './categories.admin.controller';
import { CategoriesService } from './categories.service';
import { CategoriesAdminService } from './categories.admin.service';
import { ImagesAdminController } from './images.admin.controller';
import { ImagesJobs } from './images.jobs';
import { ImagesService } from './images.service';
import { PricesQuery } from './prices.query';
import { ProductsAdminController } from './products.admin.controller';
import { ProductCounts } from './products.counts';
import { ProductDetails } from './products.detail.service';
import { ProductsQuery } from './products.queries';
import { ProductRefresh } from './products.refresh';
import { ProductSearches } from './products.searches';
import { ProductsService } from './products.service';
import { ProductsAdminService } from './products.admin.service';
import { ProductWords } from './products.words';
import { ProductViews } from './products.views.service';
import { SalesService } from './sales.service';
import { SuggestionsQuery } from './suggestions.queries';
import { VariantsAdminController } from './variants.admin.controller';
import { VariantsService } from './variants.service';

@Module({
  imports: [CurrenciesModule, InventoryModule, LogsModule],
  controllers: [
    CatalogueController,
    ProductsAdminController,
    VariantsAdminController,
    ImagesAdminController,
    CategoriesAdminController,
  ],
  providers: [
    CatalogueAnswers,
    CatalogueService,
    CategoriesService,
    CategoriesAdminService,
    ProductsService,
    ProductsAdminService,
    VariantsService,
    ImagesService,
    ImagesJobs,
    ProductsQuery,
    ProductDetails,
    ProductViews,
    ProductCounts,
    ProductSearches,
    ProductRefresh,
    ProductWords,
    PricesQuery,
    SuggestionsQuery,
    SalesService,
    CatalogueJobs,
  ],
  exports: [
    CategoriesService,
    ProductsService,
    ProductsAdminService,
    ProductsQuery,
    ProductRefresh,
    PricesQuery,
  ],
})
export class CatalogueModule {}
