import { Module } from '@nestjs/common';
import { BookingAuthModule } from '../../staff/auth/auth.module';
import { BookingsModule } from '../../booking/bookings/bookings.module';
import { CalendarsModule } from '../../messaging/calendars/calendars.module';
import { EmailProofsModule } from '../../booking/email-proofs/email-proofs.module';
import { ManageModule } from '../manage/manage.module';
import { SeriesModule } from '../../booking/series/series.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { SmsModule } from '../../messaging/sms/sms.module';
import { TextsModule } from '../../messaging/texts/texts.module';
import { WebhooksModule } from '../../messaging/webhooks/webhooks.module';
import { NotificationsAdminController } from './notifications.admin.controller';
import { NotificationPlansService } from './notifications.plans.service';
import { NotificationSmsService } from './notifications.sms.service';
import { PasswordMailsJobs } from './notifications.passwords.jobs';
import { PasswordMailsService } from './notifications.passwords.service';
import { NotificationsPaymentsJobs } from './notifications.payments.jobs';
import { ProofMailsJobs } from './notifications.proofs.jobs';
import { ProofMailsService } from './notifications.proofs.service';
import { SeriesNotificationsJobs } from './notifications.series.jobs';
import { SeriesNotificationsService } from './notifications.series.service';
import { NotificationsJobs } from './notifications.jobs';
import { NotificationRemindersService } from './notifications.reminders.service';
import { NotificationWriterService } from './notifications.writer.service';
import { NotificationSenderService } from './notifications.sender.service';

@Module({
  imports: [
    BookingAuthModule,
    BookingsModule,
    CalendarsModule,
    EmailProofsModule,
    ManageModule,
    SeriesModule,
    SettingsModule,
    SmsModule,
    TextsModule,
    WebhooksModule,
  ],
  controllers: [NotificationsAdminController],
  providers: [
    NotificationWriterService,
    NotificationSenderService,
    NotificationRemindersService,
    NotificationSmsService,
    NotificationPlansService,
    NotificationsJobs,
    NotificationsPaymentsJobs,
    PasswordMailsService,
    PasswordMailsJobs,
    ProofMailsService,
    ProofMailsJobs,
    SeriesNotificationsService,
    SeriesNotificationsJobs,
  ],
})
export class NotificationsModule {}
