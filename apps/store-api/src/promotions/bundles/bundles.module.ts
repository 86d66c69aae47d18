import { Module } from '@nestjs/common';
import { BundlesAdminController } from './bundles.admin.controller';
import { BundlesController } from './bundles.controller';
import { BundlesService } from './bundles.service';
import { BundlesAdminService } from './bundles.admin.service';

@Module({
  controllers: [BundlesController, BundlesAdminController],
  providers: [BundlesService, BundlesAdminService],
  exports: [BundlesService],
})
export class BundlesModule {}
