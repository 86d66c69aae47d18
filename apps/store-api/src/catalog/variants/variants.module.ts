import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { BackordersModule } from '../backorders/backorders.module';
import { InventoryModule } from '../inventory/inventory.module';
import { ProductRecordsModule } from '../product-records/product-records.module';
import { VariantsAdminController } from './variants.admin.controller';
import { VariantsAdminService } from './variants.admin.service';
import { VariantsService } from './variants.service';

@Module({
  imports: [BackordersModule, CurrenciesModule, InventoryModule, ProductRecordsModule],
  controllers: [VariantsAdminController],
  providers: [VariantsService, VariantsAdminService],
  exports: [VariantsService],
})
export class VariantsModule {}
