import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { CouponsAdminController } from './coupons.admin.controller';
import { CouponsService } from './coupons.service';
import { CouponsAdminService } from './coupons.admin.service';

@Module({
  imports: [CurrenciesModule],
  controllers: [CouponsAdminController],
  providers: [CouponsService, CouponsAdminService],
  exports: [CouponsService],
})
export class CouponsModule {}
