import { Module } from '@nestjs/common';
import { InventoryModule } from '../../catalog/inventory/inventory.module';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { ShipmentsAdminController } from './shipments.admin.controller';
import { OrderFulfillmentService } from './order-fulfillment.service';
import { OrderToShipCheckService } from './order-to-ship-check.service';
import { ShipmentRemovalService } from './shipment-removal.service';
import { ShipmentsAdminService } from './shipments.admin.service';

/** Manages shipments, and moves orders as they are shipped and delivered. */
@Module({
  imports: [InventoryModule, OrderRecordsModule],
  controllers: [ShipmentsAdminController],
  providers: [
    OrderFulfillmentService,
    OrderToShipCheckService,
    ShipmentRemovalService,
    ShipmentsAdminService,
  ],
  exports: [OrderFulfillmentService],
})
export class ShipmentsModule {}
