import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { LedgerFilesService } from './ledger-files.service';
import { LedgerAdminController } from './ledger.admin.controller';
import { LedgerJobs } from './ledger.jobs';
import { OpenItemsAdminController } from './ledger.open-items.admin.controller';
import { OpenItemsService } from './ledger.open-items.service';
import { LedgerPostingService } from './ledger.posting.service';
import { LedgerService } from './ledger.service';

/** The ledger of the shop in double entry, booked from the records of all other parts. */
@Module({
  imports: [SettingsModule, CurrenciesModule],
  controllers: [LedgerAdminController, OpenItemsAdminController],
  providers: [LedgerPostingService, LedgerService, LedgerFilesService, LedgerJobs, OpenItemsService],
})
export class LedgerModule {}
