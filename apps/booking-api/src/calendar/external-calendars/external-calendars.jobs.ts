import { Injectable } from '@nestjs/common';
import { type BookingJobs, Every, OnJob } from '../../events';
import { ExternalCalendarSecretsService } from './external-calendars.secrets.service';
import { ExternalCalendarSyncService } from './external-calendars.sync.service';

const MINUTE_MS = 60_000;

@Injectable()
export class ExternalCalendarsJobs {
  constructor(
    private readonly sync: ExternalCalendarSyncService,
    private readonly secrets: ExternalCalendarSecretsService,
  ) {}

  @Every({ name: 'enqueue-external-calendars', everyMs: MINUTE_MS })
  async enqueueDueCalendars(): Promise<void> {
    await this.sync.enqueueDueCalendars();
  }

  @OnJob('external-calendars.sync')
  async syncCalendar({ calendarId }: BookingJobs['external-calendars.sync']): Promise<void> {
    await this.sync.syncCalendar(calendarId);
  }

  @Every({ name: 'reseal-external-calendars', everyMs: 60 * MINUTE_MS })
  async resealSecrets(): Promise<void> {
    await this.secrets.resealAll();
  }
}
