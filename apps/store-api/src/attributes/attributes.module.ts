import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { StaffAttributesController } from './attributes.admin.controller';
import { AttributesService } from './attributes.service';
import { StaffAttributesService } from './attributes.staff.service';

@Module({
  imports: [CatalogueModule],
  controllers: [StaffAttributesController],
  providers: [AttributesService, StaffAttributesService],
  exports: [AttributesService],
})
export class AttributesModule {}
