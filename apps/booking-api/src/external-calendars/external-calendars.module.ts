import { Module } from '@nestjs/common';
import { OutboundHttp } from '@comptoir/outbound';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { SettingsModule } from '../settings/settings.module';
import { ExternalCalendarClient } from './calendar-client';
import { ExternalCalendarsJobs } from './external-calendars.jobs';
import { ExternalCalendarReaderService } from './external-calendars.reader.service';
import { ExternalCalendarSecretsService } from './external-calendars.secrets.service';
import { ExternalCalendarSyncService } from './external-calendars.sync.service';

@Module({
  imports: [SettingsModule],
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
    ExternalCalendarsJobs,
  ],
})
export class ExternalCalendarsModule {}
