import { Module } from '@nestjs/common';
import { BundlesModule } from '../../promotions/bundles/bundles.module';
import { CatalogueModule } from '../../catalog/catalogue/catalogue.module';
import { CouponsModule } from '../../promotions/coupons/coupons.module';
import { CartBundlesService } from './cart.bundles.service';
import { CartController } from './cart.controller';
import { CartJobs } from './cart.jobs';
import { CartPricing } from './cart.pricing.service';
import { CartService } from './cart.service';

@Module({
  imports: [BundlesModule, CatalogueModule, CouponsModule],
  controllers: [CartController],
  providers: [CartBundlesService, CartService, CartPricing, CartJobs],
  exports: [CartService, CartPricing],
})
export class CartModule {}
