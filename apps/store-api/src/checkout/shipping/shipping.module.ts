import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { UsersModule } from '../../customers/users/users.module';
import { ShippingMethodsAdminController } from './shipping-methods.admin.controller';
import { ShippingMethodsController } from './shipping-methods.controller';
import { ShippingMethodsAdminService } from './shipping-methods.admin.service';
import { ShippingHooksService } from './shipping-hooks.service';
import { ShippingService } from './shipping.service';
import { ShippingZonesAdminController } from './shipping-zones.admin.controller';
import { ShippingZonesAdminService } from './shipping-zones.admin.service';

@Module({
  imports: [CartModule, CurrenciesModule, SettingsModule, UsersModule],
  controllers: [ShippingMethodsController, ShippingMethodsAdminController, ShippingZonesAdminController],
  providers: [ShippingHooksService, ShippingService, ShippingMethodsAdminService, ShippingZonesAdminService],
  exports: [ShippingService],
})
export class ShippingModule {}
