import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { AttributesAdminController } from './attributes.admin.controller';
import { AttributesService } from './attributes.service';
import { AttributesAdminService } from './attributes.admin.service';

@Module({
  imports: [CatalogueModule],
  controllers: [AttributesAdminController],
  providers: [AttributesService, AttributesAdminService],
  exports: [AttributesService],
})
export class AttributesModule {}
