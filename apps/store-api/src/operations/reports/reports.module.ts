import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { ReportsAdminController } from './reports.admin.controller';
import { BalanceReportsAdminController } from './reports.balances.admin.controller';
import { BalanceReportsService } from './reports.balances.service';
import { ReportsService } from './reports.service';
import { OssWarningsJobs } from './reports.warnings.jobs';
import { OssWarningsService } from './reports.warnings.service';
import { SummaryAdminController } from './reports.summary.admin.controller';
import { SummaryService } from './reports.summary.service';

/** Reports for staff, read from all tables, and the warnings that follow from them. */
@Module({
  imports: [SettingsModule, CurrenciesModule],
  controllers: [ReportsAdminController, BalanceReportsAdminController, SummaryAdminController],
  providers: [ReportsService, BalanceReportsService, SummaryService, OssWarningsJobs, OssWarningsService],
})
export class ReportsModule {}
