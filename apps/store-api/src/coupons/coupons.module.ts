import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../currencies/currencies.module';
import { StaffCouponsController } from './coupons.admin.controller';
import { CouponsService } from './coupons.service';
import { StaffCouponsService } from './coupons.staff.service';

@Module({
  imports: [CurrenciesModule],
  controllers: [StaffCouponsController],
  providers: [CouponsService, StaffCouponsService],
  exports: [CouponsService],
})
export class CouponsModule {}
