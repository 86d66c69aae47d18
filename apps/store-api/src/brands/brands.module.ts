import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { StaffBrandsController } from './brands.admin.controller';
import { BrandsService } from './brands.service';
import { StaffBrandsService } from './brands.staff.service';

@Module({
  imports: [CatalogueModule],
  controllers: [StaffBrandsController],
  providers: [BrandsService, StaffBrandsService],
  exports: [BrandsService],
})
export class BrandsModule {}
