import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { BrandsAdminController } from './brands.admin.controller';
import { BrandsService } from './brands.service';
import { BrandsAdminService } from './brands.admin.service';

@Module({
  imports: [CatalogueModule],
  controllers: [BrandsAdminController],
  providers: [BrandsService, BrandsAdminService],
  exports: [BrandsService],
})
export class BrandsModule {}
