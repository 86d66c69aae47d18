import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { ReportsAdminController } from './reports.admin.controller';
import { BalanceReportsAdminController } from './reports.balances.admin.controller';
import { BalanceReportsService } from './reports.balances.service';
import { ReportsService } from './reports.service';
import { SummaryAdminController } from './reports.summary.admin.controller';
import { SummaryService } from './reports.summary.service';

/** Reports for staff: read from all tables, written to none. */
@Module({
  imports: [SettingsModule, CurrenciesModule],
  controllers: [ReportsAdminController, BalanceReportsAdminController, SummaryAdminController],
  providers: [ReportsService, BalanceReportsService, SummaryService],
})
export class ReportsModule {}
