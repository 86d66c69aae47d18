import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { SummaryAdminController } from './summary.admin.controller';
import { SummaryFiguresService } from './summary.figures.service';
import { SummaryService } from './summary.service';

@Module({
  imports: [SettingsModule],
  controllers: [SummaryAdminController],
  providers: [SummaryService, SummaryFiguresService],
})
export class SummaryModule {}
