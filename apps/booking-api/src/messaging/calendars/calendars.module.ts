import { Module } from '@nestjs/common';
import { BookingsModule } from '../../booking/bookings/bookings.module';
import { ResourcesModule } from '../../calendar/resources/resources.module';
import { SeriesModule } from '../../booking/series/series.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { CalendarsAdminController } from './calendars.admin.controller';
import { CalendarsController } from './calendars.controller';
import { CalendarEntriesService } from './calendars.entries.service';
import { CalendarFeedService } from './calendars.feed.service';
import { CalendarSeriesService } from './calendars.series.service';
import { CalendarTokensService } from './calendars.tokens.service';

@Module({
  imports: [BookingsModule, ResourcesModule, SeriesModule, SettingsModule],
  controllers: [CalendarsController, CalendarsAdminController],
  providers: [CalendarEntriesService, CalendarFeedService, CalendarSeriesService, CalendarTokensService],
  exports: [CalendarEntriesService, CalendarSeriesService],
})
export class CalendarsModule {}
