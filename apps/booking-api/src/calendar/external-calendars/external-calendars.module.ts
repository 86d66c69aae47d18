import { Module } from '@nestjs/common';
import { OutboundHttp } from '@comptoir/outbound';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { ResourcesModule } from '../resources/resources.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { ExternalCalendarClient } from './calendar-client';
import { ExternalCalendarsAdminController } from './external-calendars.admin.controller';
import { ExternalCalendarsAdminService } from './external-calendars.admin.service';
import { ExternalCalendarsJobs } from './external-calendars.jobs';
import { ExternalCalendarReaderService } from './external-calendars.reader.service';
import { ExternalCalendarSecretsService } from './external-calendars.secrets.service';
import { ExternalCalendarSyncService } from './external-calendars.sync.service';

@Module({
  imports: [ResourcesModule, SettingsModule],
  controllers: [ExternalCalendarsAdminController],
  providers: [
    {
      provide: OutboundHttp,
      inject: [BOOKING_CONFIG],
      useFactory: ({ webhooks }: BookingConfig) => new OutboundHttp(webhooks),
    },
    ExternalCalendarClient,
    ExternalCalendarReaderService,
    ExternalCalendarSecretsService,
    ExternalCalendarSyncService,
    ExternalCalendarsAdminService,
    ExternalCalendarsJobs,
  ],
})
export class ExternalCalendarsModule {}
