import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { WalletModule } from '../wallet/wallet.module';
import { AffiliatesAdminController } from './affiliates.admin.controller';
import { AffiliatesController } from './affiliates.controller';
import { AffiliateConversionsService } from './affiliates.conversions.service';
import { AffiliateHooks } from './affiliates.hooks';
import { AffiliateJobs } from './affiliates.jobs';
import { AffiliateLedgerService } from './affiliates.ledger.service';
import { AffiliatePayoutsService } from './affiliates.payouts.service';
import { AffiliatesService } from './affiliates.service';
import { AffiliatesAdminService } from './affiliates.admin.service';

/** The hooks of this module run on every route, so that links to any page count. */
@Module({
  imports: [CurrenciesModule, SettingsModule, WalletModule],
  controllers: [AffiliatesController, AffiliatesAdminController],
  providers: [
    AffiliateJobs,
    AffiliateLedgerService,
    AffiliatesService,
    AffiliateConversionsService,
    AffiliatePayoutsService,
    AffiliatesAdminService,
    AffiliateHooks,
  ],
  exports: [AffiliateConversionsService, AffiliateHooks],
})
export class AffiliatesModule {}
