import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { StockAdminController } from './inventory.admin.controller';
import { InventoryJobs } from './inventory.jobs';
import { LowStock } from './inventory.low-stock.service';
import { InventoryService } from './inventory.service';
import { StockAdminService } from './inventory.stock.service';
import { WarehousesAdminController } from './inventory.warehouses.admin.controller';
import { WarehousesService } from './inventory.warehouses.service';

@Module({
  imports: [SettingsModule],
  controllers: [StockAdminController, WarehousesAdminController],
  providers: [InventoryJobs, InventoryService, LowStock, StockAdminService, WarehousesService],
  exports: [InventoryService, WarehousesService],
})
export class InventoryModule {}
