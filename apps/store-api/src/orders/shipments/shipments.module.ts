import { Module } from '@nestjs/common';
import { InventoryModule } from '../../catalog/inventory/inventory.module';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { ShipmentsController } from './shipments.admin.controller';
import { OrderFulfillmentService } from './order-fulfillment.service';
import { OrderToShip } from './order-to-ship-check.service';
import { ShipmentsService } from './shipments.admin.service';

/** Parcels. */
@Module({
  imports: [InventoryModule, OrderRecordsModule],
  controllers: [ShipmentsController],
  providers: [OrderFulfillmentService, ShipmentsService, OrderToShip],
  exports: [OrderFulfillmentService],
})
export class ShipmentsModule {}
