import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module';
import { SettingsModule } from '../settings/settings.module';
import { NotificationJobs } from './notifications.jobs';
import { NotificationsService } from './notifications.service';

@Module({
  imports: [BookingsModule, SettingsModule],
  providers: [NotificationsService, NotificationJobs],
})
export class NotificationsModule {}
