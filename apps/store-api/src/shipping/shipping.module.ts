import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module';
import { UsersModule } from '../users/users.module';
import { ShippingMethodsController } from './shipping.controller';
import { ShippingService } from './shipping.service';

@Module({
  imports: [CartModule, UsersModule],
  controllers: [ShippingMethodsController],
  providers: [ShippingService],
  exports: [ShippingService],
})
export class ShippingModule {}
