import { Module } from '@nestjs/common';
import { StoreAuthModule } from '../auth/auth.module';
import { InvoicesModule } from '../invoices/invoices.module';
import { PushModule } from '../push/push.module';
import { SettingsModule } from '../settings/settings.module';
import { NotificationsController } from './notifications.controller';
import { NotificationFacts } from './notifications.facts.service';
import { NotificationJobs } from './notifications.jobs';
import { RefundNotificationJobs } from './notifications.refunds.jobs';
import { NotificationSender } from './notifications.sender.service';
import { NotificationsService } from './notifications.service';

@Module({
  imports: [InvoicesModule, PushModule, SettingsModule, StoreAuthModule],
  controllers: [NotificationsController],
  providers: [
    NotificationFacts,
    NotificationJobs,
    NotificationSender,
    NotificationsService,
    RefundNotificationJobs,
  ],
})
export class NotificationsModule {}
