import { Module } from '@nestjs/common';
import { StaffBundlesController } from './bundles.admin.controller';
import { BundlesController } from './bundles.controller';
import { BundlesService } from './bundles.service';
import { StaffBundlesService } from './bundles.staff.service';

@Module({
  controllers: [BundlesController, StaffBundlesController],
  providers: [BundlesService, StaffBundlesService],
  exports: [BundlesService],
})
export class BundlesModule {}
