import { Module } from '@nestjs/common';
import { ProductRecordsModule } from '../product-records/product-records.module';
import { AttributesAdminController } from './attributes.admin.controller';
import { AttributesService } from './attributes.service';
import { AttributesAdminService } from './attributes.admin.service';

@Module({
  imports: [ProductRecordsModule],
  controllers: [AttributesAdminController],
  providers: [AttributesService, AttributesAdminService],
  exports: [AttributesService],
})
export class AttributesModule {}
