import { Module } from '@nestjs/common';
import { BundlesModule } from '../../promotions/bundles/bundles.module';
import { PricesModule } from '../../catalog/prices/prices.module';
import { GuestsModule } from '../../customers/guests/guests.module';
import { CouponsModule } from '../../promotions/coupons/coupons.module';
import { CartBundlesService } from './cart.bundles.service';
import { CartController } from './cart.controller';
import { CartMergeService } from './cart.merge.service';
import { CartJobs } from './cart.jobs';
import { CartPricingService } from './cart.pricing.service';
import { CartService } from './cart.service';

@Module({
  imports: [BundlesModule, GuestsModule, PricesModule, CouponsModule],
  controllers: [CartController],
  providers: [CartBundlesService, CartMergeService, CartService, CartPricingService, CartJobs],
  exports: [CartService, CartPricingService],
})
export class CartModule {}
