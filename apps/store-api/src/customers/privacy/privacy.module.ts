import { Module } from '@nestjs/common';
import { PrivacyController } from './privacy.controller';
import { DataExportService } from './data-export.service';
import { PrivacyJobs } from './privacy.jobs';
import { ErasureService } from './erasure.service';

/** Exports customers' data and erases it after a deletion. */
@Module({
  controllers: [PrivacyController],
  providers: [ErasureService, DataExportService, PrivacyJobs],
  exports: [ErasureService],
})
export class PrivacyModule {}
