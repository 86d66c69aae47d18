import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module';
import { ResourcesModule } from '../resources/resources.module';
import { SettingsModule } from '../settings/settings.module';
import { CalendarsAdminController } from './calendars.admin.controller';
import { CalendarsController } from './calendars.controller';
import { CalendarEntries } from './calendars.entries.service';
import { CalendarFeeds } from './calendars.feed.service';
import { CalendarTokens } from './calendars.tokens.service';

@Module({
  imports: [BookingsModule, ResourcesModule, SettingsModule],
  controllers: [CalendarsController, CalendarsAdminController],
  providers: [CalendarEntries, CalendarFeeds, CalendarTokens],
  exports: [CalendarEntries],
})
export class CalendarsModule {}
