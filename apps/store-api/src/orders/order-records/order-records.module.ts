import { Module } from '@nestjs/common';
import { InventoryModule } from '../../catalog/inventory/inventory.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { OrderPaymentsService } from './order-payments.service';
import { OwnOrderCheckService } from './own-order-check.service';

/** Holds the order itself: its tables, states and errors. All other features of the domain use it. */
@Module({
  imports: [InventoryModule, SettingsModule],
  providers: [OrderPaymentsService, OwnOrderCheckService],
  exports: [OrderPaymentsService, OwnOrderCheckService],
})
export class OrderRecordsModule {}
