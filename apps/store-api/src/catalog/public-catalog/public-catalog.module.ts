import { Module } from '@nestjs/common';
import { LogsModule } from '../../platform/logs/logs.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { CategoriesModule } from '../categories/categories.module';
import { ProductsModule } from '../products/products.module';
import { SearchModule } from '../search/search.module';
import { CatalogueAnswers } from './catalog-response-cache.service';
import { ProductDetails } from './product-details.service';
import { ProductViews } from './product-views.service';
import { CatalogueController } from './public-catalog.controller';
import { CatalogueService } from './public-catalog.service';
import { SuggestionsQuery } from './suggestions.service';

@Module({
  imports: [CategoriesModule, CurrenciesModule, LogsModule, ProductsModule, SearchModule],
  controllers: [CatalogueController],
  providers: [CatalogueAnswers, CatalogueService, ProductDetails, ProductViews, SuggestionsQuery],
})
export class PublicCatalogModule {}
