import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { ShipmentsController } from './shipments.admin.controller';
import { OrderToShip } from './shipments.orders.service';
import { ShipmentsService } from './shipments.service';

/** Parcels. */
@Module({
  imports: [OrdersModule],
  controllers: [ShipmentsController],
  providers: [ShipmentsService, OrderToShip],
})
export class ShipmentsModule {}
