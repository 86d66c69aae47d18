import { Module } from '@nestjs/common';
import { PricesModule } from '../../catalog/prices/prices.module';
import { UsersModule } from '../../customers/users/users.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { CouponsModule } from '../../promotions/coupons/coupons.module';
import { CartModule } from '../cart/cart.module';
import { PromotionPreviewAdminController } from './promotion-preview.admin.controller';
import { PromotionPreviewAdminService } from './promotion-preview.admin.service';

/** Shows staff what lines cost with the promotions of this moment. */
@Module({
  imports: [CartModule, CouponsModule, CurrenciesModule, PricesModule, UsersModule],
  controllers: [PromotionPreviewAdminController],
  providers: [PromotionPreviewAdminService],
})
export class PromotionPreviewModule {}
