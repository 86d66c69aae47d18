import { Module } from '@nestjs/common';
import { InventoryService } from './inventory.service';
import { WarehousesService } from './inventory.warehouses.service';

@Module({
  providers: [InventoryService, WarehousesService],
  exports: [InventoryService, WarehousesService],
})
export class InventoryModule {}
