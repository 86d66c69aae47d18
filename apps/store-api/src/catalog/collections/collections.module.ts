import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { ProductsModule } from '../products/products.module';
import { CollectionsAdminController } from './collections.admin.controller';
import { CollectionsController } from './collections.controller';
import { CollectionsService } from './collections.service';
import { CollectionsAdminService } from './collections.admin.service';

@Module({
  imports: [CurrenciesModule, ProductsModule],
  controllers: [CollectionsController, CollectionsAdminController],
  providers: [CollectionsService, CollectionsAdminService],
  exports: [CollectionsService],
})
export class CollectionsModule {}
