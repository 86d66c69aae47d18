import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { StockCountsService } from './stock-counts.service';
import { StockEntriesAdminController } from './stock-entries.admin.controller';
import { StockLinesService } from './stock-lines.service';
import { StockTransfersService } from './stock-transfers.service';
import { StockAdminController } from './stock.admin.controller';
import { InventoryJobs } from './inventory.jobs';
import { BackorderStockService } from './backorder-stock.service';
import { LowStockService } from './low-stock.service';
import { StockMovesService } from './stock-moves.service';
import { InventoryService } from './inventory.service';
import { StockAdminService } from './stock.admin.service';
import { WarehousesAdminController } from './warehouses.admin.controller';
import { WarehousesService } from './warehouses.service';

@Module({
  imports: [SettingsModule],
  controllers: [StockAdminController, StockEntriesAdminController, WarehousesAdminController],
  providers: [
    BackorderStockService,
    InventoryJobs,
    InventoryService,
    LowStockService,
    StockAdminService,
    StockCountsService,
    StockLinesService,
    StockMovesService,
    StockTransfersService,
    WarehousesService,
  ],
  exports: [BackorderStockService, InventoryService, StockTransfersService, WarehousesService],
})
export class InventoryModule {}
