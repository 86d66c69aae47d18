import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../currencies/currencies.module';
import { SettingsModule } from '../settings/settings.module';
import { StaffGiftCardsController } from './gift-cards.admin.controller';
import { GiftCardsController } from './gift-cards.controller';
import { GiftCardJobs } from './gift-cards.jobs';
import { GiftCardLedger } from './gift-cards.ledger.service';
import { GiftCardMail } from './gift-cards.mail.service';
import { GiftCardsService } from './gift-cards.service';
import { StaffGiftCardsService } from './gift-cards.staff.service';

@Module({
  imports: [CurrenciesModule, SettingsModule],
  controllers: [GiftCardsController, StaffGiftCardsController],
  providers: [GiftCardsService, GiftCardLedger, GiftCardMail, GiftCardJobs, StaffGiftCardsService],
  exports: [GiftCardsService, GiftCardLedger],
})
export class GiftCardsModule {}
