import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { MAX_LENGTH_MS } from '../../booking/bookings/bookings.queries';
import type { BookingWithResource } from '../../booking/bookings/bookings.view';
import type { DateRange } from '../../platform/business-time/date-ranges';
import { BusinessZone, addDays } from '../../platform/business-time/business-zone';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { SettingsService } from '../../platform/settings/settings.service';
import { datesBetween, openWindows } from '../../calendar/slots/slots.rules';
import { readHours } from '../../calendar/slots/slots.hours.queries';
import type { SummaryQuery } from './summary.dto';
import { SummaryFiguresService } from './summary.figures.service';
import {
  COUNT_WAITING,
  SELECT_DAYS,
  SELECT_FAILING_CALENDARS,
  SELECT_FAILING_WEBHOOKS,
  SELECT_NEXT,
  SELECT_PRESENT,
  SELECT_STEPS,
  SELECT_UTILISATION,
} from './summary.queries';
import type { DayCounts, FailingCalendar, Steps, Summary, Utilisation } from './summary.view';

const DAYS = 7;
const MAX_TODAY = 50;
const MAX_NEXT = 8;
const MAX_FAILING = 20;

interface Period {
  start: Date;
  end: Date;
}

/** The reader of a summary, with the right to see records. */
export interface SummaryCaller {
  own: OwnResources;
  isAdmin: boolean;
}

type StoredSteps = Omit<Steps, 'has_mail' | 'has_private_files'>;

/** Reads the first screen of staff: seven days from today, in the zone of the business. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly figures: SummaryFiguresService,
  ) {}

  /** @param caller whose resources are read; only an administrator sees webhooks */
  async readSummary({ own, isAdmin }: SummaryCaller, range: SummaryQuery): Promise<Summary> {
    const now = this.clock.now();
    const today = this.zone.dateAt(now.getTime());
    const dates = datesBetween(today, addDays(today, DAYS - 1));
    const periods = dates.map((date) => ({ start: this.zone.startOf(date), end: this.zone.endOf(date) }));
    const [day, last] = [periods[0], periods.at(-1)];
    if (!day || !last) throw new Error('there are no days');
    const week = { start: day.start, end: last.end };
    const { replica } = this.db;
    const [present, next, waiting, days, utilisation, figures, webhooks, calendars, steps] =
      await Promise.all([
        replica.rows<BookingWithResource & { total: number }>(SELECT_PRESENT, [
          day.start,
          day.end,
          MAX_LENGTH_MS,
          MAX_TODAY,
          own,
        ]),
        replica.rows<BookingWithResource>(SELECT_NEXT, [now, week.end, MAX_NEXT, own]),
        replica.row<{ count: number }>(COUNT_WAITING, [own]),
        replica.rows<DayCounts>(SELECT_DAYS, [
          dates,
          periods.map(({ start }) => start),
          periods.map(({ end }) => end),
          own,
        ]),
        this.readUtilisation(week, { date_from: today, date_to: dates.at(-1) ?? today }, own),
        this.figures.readFigures(range, own),
        isAdmin ? replica.rows<{ id: number; url: string }>(SELECT_FAILING_WEBHOOKS, [MAX_FAILING]) : [],
        replica.rows<FailingCalendar>(SELECT_FAILING_CALENDARS, [MAX_FAILING, own]),
        this.readSteps(own),
      ]);
    return {
      timezone: this.zone.name,
      today: { date: today, total: present[0]?.total ?? 0, bookings: present },
      next,
      waiting: waiting?.count ?? 0,
      days,
      utilisation,
      figures,
      webhooks,
      calendars,
      steps,
    };
  }

  private async readUtilisation(
    { start, end }: Period,
    dates: DateRange,
    own: OwnResources,
  ): Promise<Utilisation[]> {
    const week = { start: start.getTime(), end: end.getTime() };
    const resources = await readHours(this.db.replica, dates, own ?? undefined);
    const open = resources.flatMap((hours) =>
      openWindows(this.zone, hours, week).map((range) => ({ id: hours.id, range })),
    );
    return this.db.replica.rows<Utilisation>(SELECT_UTILISATION, [
      start,
      end,
      MAX_LENGTH_MS,
      open.map(({ id }) => id),
      open.map(({ range }) => new Date(range.start)),
      open.map(({ range }) => new Date(range.end)),
      own,
    ]);
  }

  private async readSteps(own: OwnResources): Promise<Steps> {
    const [steps, settings] = await Promise.all([
      this.db.replica.row<StoredSteps>(SELECT_STEPS, [own]),
      this.settings.readSettings(),
    ]);
    if (!steps) throw new Error('SELECT without FROM gave no row');
    const has_mail = settings.smtp_host !== '' && settings.smtp_from !== '';
    return { ...steps, has_mail, has_private_files: settings.private_files === 'true' };
  }
}
