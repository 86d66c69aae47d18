import { Module } from '@nestjs/common';
import { TakingsAdminController } from './takings.admin.controller';
import { TakingsService } from './takings.service';
import { TakingsSummaryService } from './takings.summary.service';

@Module({
  controllers: [TakingsAdminController],
  providers: [TakingsService, TakingsSummaryService],
})
export class TakingsModule {}
