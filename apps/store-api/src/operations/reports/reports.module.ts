import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { ReportsAdminController } from './reports.admin.controller';
import { ReportsService } from './reports.service';

/** Reports for staff: read from all tables, written to none. */
@Module({
  imports: [SettingsModule, CurrenciesModule],
  controllers: [ReportsAdminController],
  providers: [ReportsService],
})
export class ReportsModule {}
