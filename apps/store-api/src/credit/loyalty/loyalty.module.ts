import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { WalletModule } from '../wallet/wallet.module';
import { LoyaltyAdminController } from './loyalty.admin.controller';
import { LoyaltyController } from './loyalty.controller';
import { LoyaltyDebtsService } from './loyalty.debts.service';
import { LoyaltyHoldsService } from './loyalty.holds.service';
import { LoyaltyJobs } from './loyalty.jobs';
import { LoyaltyStatementService } from './loyalty.statement.service';
import { LoyaltyService } from './loyalty.service';

@Module({
  imports: [CurrenciesModule, SettingsModule, WalletModule],
  controllers: [LoyaltyController, LoyaltyAdminController],
  providers: [LoyaltyDebtsService, LoyaltyHoldsService, LoyaltyJobs, LoyaltyStatementService, LoyaltyService],
  exports: [LoyaltyService],
})
export class LoyaltyModule {}
