import { Module } from '@nestjs/common';
import { ProductRecordsModule } from '../product-records/product-records.module';
import { ImagesAdminController } from './product-images.admin.controller';
import { ImagesJobs } from './product-images.jobs';
import { ImagesService } from './product-images.service';

@Module({
  imports: [ProductRecordsModule],
  controllers: [ImagesAdminController],
  providers: [ImagesService, ImagesJobs],
})
export class ProductImagesModule {}
