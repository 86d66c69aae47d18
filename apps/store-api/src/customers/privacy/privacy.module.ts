import { Module } from '@nestjs/common';
import { PrivacyController } from './privacy.controller';
import { PersonalData } from './privacy.export.service';
import { PrivacyJobs } from './privacy.jobs';
import { Erasure } from './privacy.service';

/** Gives customers a copy of their data and erases it after a deletion. */
@Module({
  controllers: [PrivacyController],
  providers: [Erasure, PersonalData, PrivacyJobs],
  exports: [Erasure],
})
export class PrivacyModule {}
