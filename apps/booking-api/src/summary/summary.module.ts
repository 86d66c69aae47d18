import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module';
import { SlotsModule } from '../slots/slots.module';
import { SummaryAdminController } from './summary.admin.controller';
import { SummaryService } from './summary.service';

@Module({
  imports: [SettingsModule, SlotsModule],
  controllers: [SummaryAdminController],
  providers: [SummaryService],
})
export class SummaryModule {}
