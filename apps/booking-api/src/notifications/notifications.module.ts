import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module';
import { CalendarsModule } from '../calendars/calendars.module';
import { SettingsModule } from '../settings/settings.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { NotificationJobs } from './notifications.jobs';
import { RemindersService } from './notifications.reminders.service';
import { NotificationsService } from './notifications.service';

@Module({
  imports: [BookingsModule, CalendarsModule, SettingsModule, WebhooksModule],
  providers: [NotificationsService, RemindersService, NotificationJobs],
})
export class NotificationsModule {}
