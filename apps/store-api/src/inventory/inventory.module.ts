import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module';
import { StaffStockController } from './inventory.admin.controller';
import { InventoryJobs } from './inventory.jobs';
import { LowStock } from './inventory.low-stock.service';
import { InventoryService } from './inventory.service';
import { StaffStockService } from './inventory.stock.service';
import { StaffWarehousesController } from './inventory.warehouses.admin.controller';
import { WarehousesService } from './inventory.warehouses.service';

@Module({
  imports: [SettingsModule],
  controllers: [StaffStockController, StaffWarehousesController],
  providers: [InventoryJobs, InventoryService, LowStock, StaffStockService, WarehousesService],
  exports: [InventoryService, WarehousesService],
})
export class InventoryModule {}
