import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module';
import { CollectionsAdminController } from './collections.admin.controller';
import { CollectionsController } from './collections.controller';
import { CollectionsService } from './collections.service';
import { CollectionsAdminService } from './collections.admin.service';

@Module({
  imports: [ProductsModule],
  controllers: [CollectionsController, CollectionsAdminController],
  providers: [CollectionsService, CollectionsAdminService],
  exports: [CollectionsService],
})
export class CollectionsModule {}
