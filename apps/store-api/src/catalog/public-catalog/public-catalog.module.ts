import { Module } from '@nestjs/common';
import { LogsModule } from '../../platform/logs/logs.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { CategoriesModule } from '../categories/categories.module';
import { ProductsModule } from '../products/products.module';
import { SearchModule } from '../search/search.module';
import { CatalogResponseCacheService } from './catalog-response-cache.service';
import { ProductDetailsService } from './product-details.service';
import { ProductViewsService } from './product-views.service';
import { PublicCatalogController } from './public-catalog.controller';
import { PublicCatalogService } from './public-catalog.service';
import { SuggestionsService } from './suggestions.service';

@Module({
  imports: [CategoriesModule, CurrenciesModule, LogsModule, ProductsModule, SearchModule],
  controllers: [PublicCatalogController],
  providers: [
    CatalogResponseCacheService,
    PublicCatalogService,
    ProductDetailsService,
    ProductViewsService,
    SuggestionsService,
  ],
})
export class PublicCatalogModule {}
