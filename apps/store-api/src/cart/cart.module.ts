import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { CouponsModule } from '../coupons/coupons.module';
import { CartController } from './cart.controller';
import { CartJobs } from './cart.jobs';
import { CartPricing } from './cart.pricing.service';
import { CartService } from './cart.service';

@Module({
  imports: [CatalogueModule, CouponsModule],
  controllers: [CartController],
  providers: [CartService, CartPricing, CartJobs],
  exports: [CartService, CartPricing],
})
export class CartModule {}
