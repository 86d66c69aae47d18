import { Module } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { MailQuota } from '@comptoir/mail';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { GiftCardsAdminController } from './gift-cards.admin.controller';
import { GiftCardsController } from './gift-cards.controller';
import { GiftCardJobs } from './gift-cards.jobs';
import { GiftCardLedgerService } from './gift-cards.ledger.service';
import { GiftCardMailService } from './gift-cards.mail.service';
import { GiftCardsService } from './gift-cards.service';
import { GiftCardsAdminService } from './gift-cards.admin.service';

@Module({
  imports: [CurrenciesModule, SettingsModule],
  controllers: [GiftCardsController, GiftCardsAdminController],
  providers: [
    {
      provide: MailQuota,
      inject: [Db, Clock, STORE_CONFIG],
      useFactory: (db: Db, clock: Clock, { rateLimit }: StoreConfig) => new MailQuota(db, clock, rateLimit),
    },
    GiftCardsService,
    GiftCardLedgerService,
    GiftCardMailService,
    GiftCardJobs,
    GiftCardsAdminService,
  ],
  exports: [GiftCardsService, GiftCardLedgerService],
})
export class GiftCardsModule {}
