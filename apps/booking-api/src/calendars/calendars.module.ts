import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module';
import { ResourcesModule } from '../resources/resources.module';
import { SettingsModule } from '../settings/settings.module';
import { CalendarsAdminController } from './calendars.admin.controller';
import { CalendarsController } from './calendars.controller';
import { CalendarEntriesService } from './calendars.entries.service';
import { CalendarFeedService } from './calendars.feed.service';
import { CalendarTokensService } from './calendars.tokens.service';

@Module({
  imports: [BookingsModule, ResourcesModule, SettingsModule],
  controllers: [CalendarsController, CalendarsAdminController],
  providers: [CalendarEntriesService, CalendarFeedService, CalendarTokensService],
  exports: [CalendarEntriesService],
})
export class CalendarsModule {}
