import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../currencies/currencies.module';
import { SettingsModule } from '../settings/settings.module';
import { WalletModule } from '../wallet/wallet.module';
import { StaffAffiliatesController } from './affiliates.admin.controller';
import { AffiliatesController } from './affiliates.controller';
import { ConversionsService } from './affiliates.conversions.service';
import { ReferralHooks } from './affiliates.hooks';
import { AffiliateJobs } from './affiliates.jobs';
import { AffiliateLedger } from './affiliates.ledger.service';
import { PayoutsService } from './affiliates.payouts.service';
import { AffiliatesService } from './affiliates.service';
import { StaffAffiliatesService } from './affiliates.staff.service';

/** Affiliates; links are recognised on every route of the service. */
@Module({
  imports: [CurrenciesModule, SettingsModule, WalletModule],
  controllers: [AffiliatesController, StaffAffiliatesController],
  providers: [
    AffiliateJobs,
    AffiliateLedger,
    AffiliatesService,
    ConversionsService,
    PayoutsService,
    StaffAffiliatesService,
    ReferralHooks,
  ],
  exports: [ConversionsService, ReferralHooks],
})
export class AffiliatesModule {}
