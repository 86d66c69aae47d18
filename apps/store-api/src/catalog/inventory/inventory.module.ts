import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { StockAdminController } from './stock.admin.controller';
import { InventoryJobs } from './inventory.jobs';
import { LowStockService } from './low-stock.service';
import { InventoryService } from './inventory.service';
import { StockAdminService } from './stock.admin.service';
import { WarehousesAdminController } from './warehouses.admin.controller';
import { WarehousesService } from './warehouses.service';

@Module({
  imports: [SettingsModule],
  controllers: [StockAdminController, WarehousesAdminController],
  providers: [InventoryJobs, InventoryService, LowStockService, StockAdminService, WarehousesService],
  exports: [InventoryService, WarehousesService],
})
export class InventoryModule {}
