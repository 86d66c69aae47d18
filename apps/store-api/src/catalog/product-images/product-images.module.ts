import { Module } from '@nestjs/common';
import { ProductRecordsModule } from '../product-records/product-records.module';
import { ProductImagesAdminController } from './product-images.admin.controller';
import { ProductImageRedrawService } from './product-image-redraw.service';
import { ProductImagesJobs } from './product-images.jobs';
import { ProductImagesService } from './product-images.service';

@Module({
  imports: [ProductRecordsModule],
  controllers: [ProductImagesAdminController],
  providers: [ProductImagesService, ProductImageRedrawService, ProductImagesJobs],
})
export class ProductImagesModule {}
