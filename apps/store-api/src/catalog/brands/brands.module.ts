import { Module } from '@nestjs/common';
import { ProductRecordsModule } from '../product-records/product-records.module';
import { BrandsAdminController } from './brands.admin.controller';
import { BrandsService } from './brands.service';
import { BrandsAdminService } from './brands.admin.service';

@Module({
  imports: [ProductRecordsModule],
  controllers: [BrandsAdminController],
  providers: [BrandsService, BrandsAdminService],
  exports: [BrandsService],
})
export class BrandsModule {}
