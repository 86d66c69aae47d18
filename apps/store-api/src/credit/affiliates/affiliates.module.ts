import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { WalletModule } from '../wallet/wallet.module';
import { AffiliatesAdminController } from './affiliates.admin.controller';
import { AffiliatesController } from './affiliates.controller';
import { ConversionsService } from './affiliates.conversions.service';
import { ReferralHooks } from './affiliates.hooks';
import { AffiliateJobs } from './affiliates.jobs';
import { AffiliateLedger } from './affiliates.ledger.service';
import { PayoutsService } from './affiliates.payouts.service';
import { AffiliatesService } from './affiliates.service';
import { AffiliatesAdminService } from './affiliates.admin.service';

/** Affiliates; links are recognised on every route of the service. */
@Module({
  imports: [CurrenciesModule, SettingsModule, WalletModule],
  controllers: [AffiliatesController, AffiliatesAdminController],
  providers: [
    AffiliateJobs,
    AffiliateLedger,
    AffiliatesService,
    ConversionsService,
    PayoutsService,
    AffiliatesAdminService,
    ReferralHooks,
  ],
  exports: [ConversionsService, ReferralHooks],
})
export class AffiliatesModule {}
