import { Module } from '@nestjs/common';
import { CatalogueModule } from '../../catalog/catalogue/catalogue.module';
import { WishlistController } from './wishlist.controller';
import { WishlistService } from './wishlist.service';

@Module({
  imports: [CatalogueModule],
  controllers: [WishlistController],
  providers: [WishlistService],
})
export class WishlistModule {}
