import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { BundlesAdminController } from './bundles.admin.controller';
import { BundlesController } from './bundles.controller';
import { BundlesService } from './bundles.service';
import { BundlesAdminService } from './bundles.admin.service';

@Module({
  imports: [CurrenciesModule],
  controllers: [BundlesController, BundlesAdminController],
  providers: [BundlesService, BundlesAdminService],
  exports: [BundlesService],
})
export class BundlesModule {}
