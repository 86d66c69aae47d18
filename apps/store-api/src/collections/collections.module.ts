import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { StaffCollectionsController } from './collections.admin.controller';
import { CollectionsController } from './collections.controller';
import { CollectionsService } from './collections.service';
import { StaffCollectionsService } from './collections.staff.service';

@Module({
  imports: [CatalogueModule],
  controllers: [CollectionsController, StaffCollectionsController],
  providers: [CollectionsService, StaffCollectionsService],
  exports: [CollectionsService],
})
export class CollectionsModule {}
