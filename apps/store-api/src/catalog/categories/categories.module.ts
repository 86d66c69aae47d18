import { Module } from '@nestjs/common';
import { ProductRecordsModule } from '../product-records/product-records.module';
import { CategoriesAdminController } from './categories.admin.controller';
import { CategoriesAdminService } from './categories.admin.service';
import { CategoriesService } from './categories.service';

@Module({
  imports: [ProductRecordsModule],
  controllers: [CategoriesAdminController],
  providers: [CategoriesService, CategoriesAdminService],
  exports: [CategoriesService],
})
export class CategoriesModule {}
