import { Module } from '@nestjs/common';
import { ProductsModule } from '../../catalog/products/products.module';
import { InvoicesModule } from '../../orders/invoices/invoices.module';
import { OrdersModule } from '../../orders/orders/orders.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { ExportsAdminController } from './exports.admin.controller';
import { ExportsService } from './exports.service';

/** Exports the lists of staff as CSV files. */
@Module({
  imports: [InvoicesModule, ProductsModule, OrdersModule, SettingsModule],
  controllers: [ExportsAdminController],
  providers: [ExportsService],
})
export class ExportsModule {}
