import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module';
import { SummaryAdminController } from './summary.admin.controller';
import { SummaryService } from './summary.service';

@Module({
  imports: [SettingsModule],
  controllers: [SummaryAdminController],
  providers: [SummaryService],
})
export class SummaryModule {}
