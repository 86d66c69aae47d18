import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { CollectionsAdminController } from './collections.admin.controller';
import { CollectionsController } from './collections.controller';
import { CollectionsService } from './collections.service';
import { CollectionsAdminService } from './collections.admin.service';

@Module({
  imports: [CatalogueModule],
  controllers: [CollectionsController, CollectionsAdminController],
  providers: [CollectionsService, CollectionsAdminService],
  exports: [CollectionsService],
})
export class CollectionsModule {}
