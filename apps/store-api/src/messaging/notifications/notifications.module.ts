import { Module } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { MailQuota } from '@comptoir/mail';
import { MessageTextsModule } from '@comptoir/message-texts';
import { Clock } from '@comptoir/time';
import { StoreAuthModule } from '../../customers/auth/auth.module';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { DigitalGoodsModule } from '../../orders/digital-goods/digital-goods.module';
import { InvoicesModule } from '../../orders/invoices/invoices.module';
import { ReturnsModule } from '../../orders/returns/returns.module';
import { OrderLinksModule } from '../../orders/order-links/order-links.module';
import { PaymentLinksModule } from '../../orders/payment-links/payment-links.module';
import { PushModule } from '../push/push.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { MailedLinksService } from './mailed-links.service';
import { MESSAGE_TEXTS } from './message-kinds';
import { NotificationsController } from './notifications.controller';
import { NotificationDataService } from './notifications.data.service';
import { NotificationGoodsService } from './notifications.goods.service';
import { NotificationsJobs } from './notifications.jobs';
import { NotificationMailerService } from './notifications.mailer.service';
import { NotificationsRefundsJobs } from './notifications.refunds.jobs';
import { NotificationSenderService } from './notifications.sender.service';
import { NotificationsService } from './notifications.service';
import { NotificationWriterService } from './notifications.writer.service';

@Module({
  imports: [
    DigitalGoodsModule,
    InvoicesModule,
    MessageTextsModule.forRoot(MESSAGE_TEXTS),
    OrderLinksModule,
    PaymentLinksModule,
    PushModule,
    ReturnsModule,
    SettingsModule,
    StoreAuthModule,
  ],
  controllers: [NotificationsController],
  providers: [
    {
      provide: MailQuota,
      inject: [Db, Clock, STORE_CONFIG],
      useFactory: (db: Db, clock: Clock, { rateLimit }: StoreConfig) => new MailQuota(db, clock, rateLimit),
    },
    MailedLinksService,
    NotificationDataService,
    NotificationGoodsService,
    NotificationsJobs,
    NotificationMailerService,
    NotificationSenderService,
    NotificationsService,
    NotificationsRefundsJobs,
    NotificationWriterService,
  ],
  exports: [NotificationWriterService],
})
export class NotificationsModule {}
