import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { GiftCardsAdminController } from './gift-cards.admin.controller';
import { GiftCardsController } from './gift-cards.controller';
import { GiftCardJobs } from './gift-cards.jobs';
import { GiftCardLedger } from './gift-cards.ledger.service';
import { GiftCardMail } from './gift-cards.mail.service';
import { GiftCardsService } from './gift-cards.service';
import { GiftCardsAdminService } from './gift-cards.admin.service';

@Module({
  imports: [CurrenciesModule, SettingsModule],
  controllers: [GiftCardsController, GiftCardsAdminController],
  providers: [GiftCardsService, GiftCardLedger, GiftCardMail, GiftCardJobs, GiftCardsAdminService],
  exports: [GiftCardsService, GiftCardLedger],
})
export class GiftCardsModule {}
