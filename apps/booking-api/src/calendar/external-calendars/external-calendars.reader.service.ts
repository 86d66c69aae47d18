import { Injectable } from '@nestjs/common';
import { Clock } from '@comptoir/time';
import { BusinessZone, DAY } from '../../platform/business-time/business-zone';
import type { BusyTime, BusyWindow } from './busy-times';
import { type CalendarAnswer, ExternalCalendarClient } from './calendar-client';
import { readApart } from './calendar-processes';
import type { ExternalCalendar } from './external-calendars.entity';
import { ExternalCalendarSecretsService } from './external-calendars.secrets.service';

/** Days of busy times before and after today, as in our own feeds. */
const DAYS_BACK = 31;
const DAYS_AHEAD = 400;
/** An unchanged calendar is read in full once a day, because the days ahead go on. */
const FULL_READ_MS = DAY;

/** The answer of a calendar: it has not changed, or these are its busy times. */
export type CalendarContent =
  | { outcome: 'unchanged' }
  | { outcome: 'read'; times: BusyTime[]; answer: CalendarAnswer };

/** Requests external calendars and reads their busy times. */
@Injectable()
export class ExternalCalendarReaderService {
  constructor(
    private readonly clock: Clock,
    private readonly zone: BusinessZone,
    private readonly client: ExternalCalendarClient,
    private readonly secrets: ExternalCalendarSecretsService,
  ) {}

  /** @throws CalendarUnreadable, CalendarFault */
  async readCalendar(calendar: ExternalCalendar): Promise<CalendarContent> {
    const { kind, read_at, etag, last_modified } = calendar;
    const now = this.clock.now().getTime();
    const isRecent = read_at !== null && read_at.getTime() > now - FULL_READ_MS;
    const window: BusyWindow = { from: now - DAYS_BACK * DAY, until: now + DAYS_AHEAD * DAY };
    const answer = await this.client.requestCalendar({
      ...this.secrets.openAccess(calendar),
      kind,
      window,
      etag: isRecent ? etag : null,
      lastModified: isRecent ? last_modified : null,
    });
    if (answer.kind === 'unchanged') return { outcome: 'unchanged' };
    const times = await readApart({ kind, body: answer.body, window, zone: this.zone.name });
    return { outcome: 'read', times, answer };
  }
}
