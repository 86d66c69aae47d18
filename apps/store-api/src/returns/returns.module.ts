import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { InventoryModule } from '../inventory/inventory.module';
import { OrdersModule } from '../orders/orders.module';
import { RefundsModule } from '../refunds/refunds.module';
import { SettingsModule } from '../settings/settings.module';
import { StaffReturnsController } from './returns.admin.controller';
import { ReturnsController } from './returns.controller';
import { ReturnExchange } from './returns.exchange.service';
import { OrderReturnsController } from './returns.orders.controller';
import { ReturnsService } from './returns.service';
import { StaffReturnsService } from './returns.staff.service';

@Module({
  imports: [CatalogueModule, InventoryModule, OrdersModule, RefundsModule, SettingsModule],
  controllers: [OrderReturnsController, ReturnsController, StaffReturnsController],
  providers: [ReturnExchange, ReturnsService, StaffReturnsService],
})
export class ReturnsModule {}
