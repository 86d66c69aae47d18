import { Module } from '@nestjs/common';
import { PricesModule } from '../../catalog/prices/prices.module';
import { ProductsModule } from '../../catalog/products/products.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { ProductPricesController } from './product-prices.controller';
import { ProductPricesService } from './product-prices.service';

@Module({
  imports: [CurrenciesModule, PricesModule, ProductsModule],
  controllers: [ProductPricesController],
  providers: [ProductPricesService],
})
export class ProductPricesModule {}
