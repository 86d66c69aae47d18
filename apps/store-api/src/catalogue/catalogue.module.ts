import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../currencies/currencies.module';
import { InventoryModule } from '../inventory/inventory.module';
import { LogsModule } from '../logs/logs.module';
import { CatalogueAnswers } from './catalogue.answers';
import { CatalogueController } from './catalogue.controller';
import { CatalogueJobs } from './catalogue.jobs';
import { CatalogueService } from './catalogue.service';
import { StaffCategoriesController } from './categories.admin.controller';
import { CategoriesService } from './categories.service';
import { StaffCategoriesService } from './categories.staff.service';
import { StaffImagesController } from './images.admin.controller';
import { ImagesJobs } from './images.jobs';
import { ImagesService } from './images.service';
import { PricesQuery } from './prices.query';
import { StaffProductsController } from './products.admin.controller';
import { ProductCounts } from './products.counts';
import { ProductDetails } from './products.detail.service';
import { ProductsQuery } from './products.queries';
import { ProductRefresh } from './products.refresh';
import { ProductSearches } from './products.searches';
import { ProductsService } from './products.service';
import { StaffProductsService } from './products.staff.service';
import { ProductWords } from './products.words';
import { ProductViews } from './products.views.service';
import { SalesService } from './sales.service';
import { SuggestionsQuery } from './suggestions.queries';
import { StaffVariantsController } from './variants.admin.controller';
import { VariantsService } from './variants.service';

@Module({
  imports: [CurrenciesModule, InventoryModule, LogsModule],
  controllers: [
    CatalogueController,
    StaffProductsController,
    StaffVariantsController,
    StaffImagesController,
    StaffCategoriesController,
  ],
  providers: [
    CatalogueAnswers,
    CatalogueService,
    CategoriesService,
    StaffCategoriesService,
    ProductsService,
    StaffProductsService,
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
    StaffProductsService,
    ProductsQuery,
    ProductRefresh,
    PricesQuery,
  ],
})
export class CatalogueModule {}
