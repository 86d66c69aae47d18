import { Module } from '@nestjs/common';
import { BookingAuthModule } from '../auth/auth.module';
import { BookingsModule } from '../bookings/bookings.module';
import { CalendarsModule } from '../calendars/calendars.module';
import { ManageModule } from '../manage/manage.module';
import { SettingsModule } from '../settings/settings.module';
import { TextsModule } from '../texts/texts.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { NotificationsJobs } from './notifications.jobs';
import { NotificationRemindersService } from './notifications.reminders.service';
import { NotificationWriterService } from './notifications.writer.service';
import { NotificationSenderService } from './notifications.sender.service';

@Module({
  imports: [
    BookingAuthModule,
    BookingsModule,
    CalendarsModule,
    ManageModule,
    SettingsModule,
    TextsModule,
    WebhooksModule,
  ],
  providers: [
    NotificationWriterService,
    NotificationSenderService,
    NotificationRemindersService,
    NotificationsJobs,
  ],
})
export class NotificationsModule {}
