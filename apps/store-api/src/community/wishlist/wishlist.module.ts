import { Module } from '@nestjs/common';
import { ProductsModule } from '../../catalog/products/products.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { WishlistController } from './wishlist.controller';
import { WishlistService } from './wishlist.service';

@Module({
  imports: [CurrenciesModule, ProductsModule],
  controllers: [WishlistController],
  providers: [WishlistService],
})
export class WishlistModule {}
