import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module';
import { CurrenciesModule } from '../currencies/currencies.module';
import { UsersModule } from '../users/users.module';
import { StaffShippingMethodsController } from './shipping.admin.controller';
import { ShippingMethodsController } from './shipping.controller';
import { StaffShippingMethodsService } from './shipping.methods.service';
import { ShippingService } from './shipping.service';
import { StaffShippingZonesController } from './shipping.zones.admin.controller';
import { StaffShippingZonesService } from './shipping.zones.service';

@Module({
  imports: [CartModule, CurrenciesModule, UsersModule],
  controllers: [ShippingMethodsController, StaffShippingMethodsController, StaffShippingZonesController],
  providers: [ShippingService, StaffShippingMethodsService, StaffShippingZonesService],
  exports: [ShippingService],
})
export class ShippingModule {}
