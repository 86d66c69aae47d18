import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { UsersModule } from '../../customers/users/users.module';
import { ShippingMethodsAdminController } from './shipping.admin.controller';
import { ShippingMethodsController } from './shipping.controller';
import { ShippingMethodsAdminService } from './shipping.methods.service';
import { ShippingService } from './shipping.service';
import { ShippingZonesAdminController } from './shipping.zones.admin.controller';
import { ShippingZonesAdminService } from './shipping.zones.service';

@Module({
  imports: [CartModule, CurrenciesModule, UsersModule],
  controllers: [ShippingMethodsController, ShippingMethodsAdminController, ShippingZonesAdminController],
  providers: [ShippingService, ShippingMethodsAdminService, ShippingZonesAdminService],
  exports: [ShippingService],
})
export class ShippingModule {}
