import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { BookingEvents, BookingJobs } from '../../events';
import { CalendarFault } from './busy-times';
import { CalendarUnreadable } from './calendar-client';
import type { ExternalCalendar, SyncFault } from './external-calendars.entity';
import { type CalendarContent, ExternalCalendarReaderService } from './external-calendars.reader.service';
import {
  lockAskedCalendar,
  recordFailure,
  recordSuccess,
  replaceBusyTimes,
  startSync,
  takeDueCalendars,
} from './external-calendars.queries';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_SECONDS = 86_400;

type Outcome = 'read' | 'unchanged' | 'failed';
/** Reads external calendars and stores when they are busy (docs/booking-calendars.md). */
@Injectable()
export class ExternalCalendarSyncService {
  private readonly logger = new Logger('ExternalCalendars');
  private readonly reads: LabelledCounter;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly reader: ExternalCalendarReaderService,
    @Inject(Outbox) private readonly outbox: Outbox<BookingEvents, BookingJobs>,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
    metrics: Metrics,
  ) {
    const help = 'Reads of external calendars, by outcome: read, unchanged or failed.';
    const outcomes: Outcome[] = ['read', 'unchanged', 'failed'];
    this.reads = metrics.counter('external_calendar_reads_total', help, 'outcome', outcomes);
  }

  /** Enqueues a read of each calendar that is due. */
  async enqueueDueCalendars(): Promise<void> {
    const now = this.clock.now();
    const next = new Date(now.getTime() + this.config.calendars.syncMinutes * MINUTE_MS);
    await this.db.tx(async (tx) => {
      const due = await takeDueCalendars(tx, now, next);
      const jobs = due.map(({ id }) => ({ calendarId: id }));
      await this.outbox.enqueueAll(tx, 'external-calendars.sync', jobs);
    });
  }

  /**
   * Reads a calendar and stores its busy times, or the reason why it cannot be read. Of two reads at the same time
   * only the later one is stored.
   */
  async syncCalendar(id: number): Promise<void> {
    const calendar = await startSync(this.db, id);
    if (!calendar) return;
    try {
      await this.storeResult(calendar, await this.reader.readCalendar(calendar));
    } catch (error) {
      if (!(error instanceof CalendarUnreadable) && !(error instanceof CalendarFault)) throw error;
      const pause = error instanceof CalendarUnreadable ? error.retryAfterSeconds : 0;
      await this.storeFailure(calendar, error.fault, pause);
    }
  }

  private async storeResult(calendar: ExternalCalendar, result: CalendarContent): Promise<void> {
    const at = this.clock.now();
    const freshUntil = new Date(at.getTime() + this.config.calendars.staleMinutes * MINUTE_MS);
    await this.db.tx(async (tx) => {
      if (!(await lockAskedCalendar(tx, calendar))) return;
      if (result.outcome === 'read') await replaceBusyTimes(tx, calendar, result.times);
      const read = result.outcome === 'read' ? { readAt: at, ...result.answer } : {};
      await recordSuccess(tx, calendar.id, { at, freshUntil, ...read });
    });
    this.reads.add(result.outcome);
  }

  private async storeFailure(calendar: ExternalCalendar, fault: SyncFault, pause: number): Promise<void> {
    const seconds = Math.min(pause, LONGEST_PAUSE_SECONDS);
    const nextAt = new Date(this.clock.now().getTime() + seconds * 1_000);
    await this.db.tx(async (tx) => {
      if (await lockAskedCalendar(tx, calendar)) await recordFailure(tx, calendar.id, { fault, nextAt });
    });
    this.reads.add('failed');
    this.logger.warn(`External calendar ${calendar.id} cannot be read: ${fault}`);
  }
}
