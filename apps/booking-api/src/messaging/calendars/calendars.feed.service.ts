import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { Booking } from '../../booking/bookings/bookings.entity';
import { needsAdditional } from '../../booking/bookings/bookings.queries';
import { BusinessZone, addDays } from '../../platform/business-time/business-zone';
import { bookedName } from '../../booking/bookings/bookings.view';
import { findAllSeries } from '../../booking/series/series.queries';
import { CalendarEntriesService, type EntryColumns, entryOf } from './calendars.entries.service';
import { CalendarErrors } from './calendars.errors';
import {
  type CalendarEvent,
  type CalendarParty,
  calendarHead,
  calendarLines,
  calendarTail,
  eventText,
} from './icalendar';
import { seriesEntries } from './series-entries';
import { timeZoneLines } from './time-zones';
import { hashToken } from './calendars.tokens.service';

const PAST_DAYS = 31;
const FUTURE_DAYS = 400;
/** Entries read and sent at a time. */
const PAGE = 500;
const ETAG_LENGTH = 32;
/** Years that a series can last beyond the days of the feed on either side. */
const SERIES_YEARS = 3;

const ENTRIES_WHERE = (condition: string): string => `
  SELECT b.id, b.token, b.sequence, b.start_at, b.end_at, b.created_at, b.updated_at, b.status, b.service_name, b.resource_id,
         b.series_id, b.series_position
    FROM bookings b
   WHERE ${condition} AND b.status = 'confirmed' AND b.start_at >= $2 AND (b.start_at, b.id) < ($3, $4)
   ORDER BY b.start_at DESC, b.id DESC LIMIT ${PAGE}`;
/** Two searches, since each has an index. Parameters: resource $1, from $2, before $3 and its booking $4. */
const SELECT_ENTRIES = `
  SELECT * FROM ((${ENTRIES_WHERE('b.resource_id = $1')}) UNION ALL (${ENTRIES_WHERE(needsAdditional('$1'))})) b
   ORDER BY start_at DESC, id DESC LIMIT ${PAGE}`;

interface FeedSource {
  id: number;
  name: string;
  from: Date;
  to: Date;
  organizer: CalendarParty;
}

type FeedRow = EntryColumns &
  Pick<Booking, 'id' | 'service_name' | 'resource_id' | 'series_id' | 'series_position'>;

/** The present state of a feed. */
export interface Feed {
  /** Changes exactly when an entry changes. */
  etag: string;
  /** Reads the text in parts while it is sent. */
  entries: () => AsyncIterable<string>;
}

/**
 * Creates feeds of the confirmed bookings of a resource, from 31 days ago to 400 days ahead, for calendar
 * programs.
 */
@Injectable()
export class CalendarFeedService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly zone: BusinessZone,
    private readonly calendar: CalendarEntriesService,
  ) {}

  /** @throws CalendarErrors.CALENDAR_NOT_FOUND when the token is unknown, or its resource is deleted */
  async openFeed(token: string): Promise<Feed> {
    const resource = await this.db.row<{ id: number; name: string }>(
      `SELECT r.id, r.name FROM calendar_tokens t JOIN resources r ON r.id = t.resource_id AND r.deleted_at IS NULL
        WHERE t.token_hash = $1`,
      [hashToken(token)],
    );
    if (!resource) throw CalendarErrors.CALENDAR_NOT_FOUND();
    const today = this.zone.dateAt(this.clock.now().getTime());
    const source: FeedSource = {
      ...resource,
      from: this.zone.startOf(addDays(today, -PAST_DAYS)),
      to: this.zone.endOf(addDays(today, FUTURE_DAYS)),
      organizer: await this.calendar.readOrganizer(),
    };
    return { etag: await this.etagOf(source), entries: () => this.textOf(source) };
  }

  /** Hashes the versions of the entries, which are cheaper to read than the entries. */
  private async etagOf({ id, name, from, to, organizer }: FeedSource): Promise<string> {
    const versions = await this.db.row<{ count: number; sum: string }>(
      `SELECT count(*) AS count, coalesce(sum(hashint8extended(id, sequence)), 0) AS sum
         FROM bookings b WHERE (resource_id = $1 OR (${needsAdditional('$1')}))
          AND status = 'confirmed' AND start_at >= $2 AND start_at < $3`,
      [id, from, to],
    );
    const source = JSON.stringify([id, name, organizer, versions]);
    return `"${createHash('sha256').update(source).digest('hex').slice(0, ETAG_LENGTH)}"`;
  }

  private async *textOf({ id, name, from, to, organizer }: FeedSource): AsyncIterable<string> {
    yield calendarHead('PUBLISH', name);
    let [before, last]: [Date, number] = [to, 0];
    const entry = (row: FeedRow): CalendarEvent =>
      entryOf(row, bookedName({ ...row, resource_name: name }), organizer);
    const inSeries: FeedRow[] = [];
    for (;;) {
      const rows = await this.db.rows<FeedRow>(SELECT_ENTRIES, [id, from, before, last]);
      const end = rows.at(-1);
      if (end) {
        inSeries.push(...rows.filter(({ series_id }) => series_id !== null));
        yield rows
          .filter(({ series_id }) => series_id === null)
          .map((row) => eventText(entry(row)))
          .join('');
      }
      if (!end || rows.length < PAGE) break;
      [before, last] = [end.start_at, end.id];
    }
    yield* this.textOfSeries(inSeries, { from, to, entry });
    yield calendarTail();
  }

  /** Creates the entries of series. They have the bookings of the feed, and leave out all others. */
  private async *textOfSeries(
    rows: readonly FeedRow[],
    { from, to, entry }: Pick<FeedSource, 'from' | 'to'> & { entry: (row: FeedRow) => CalendarEvent },
  ): AsyncIterable<string> {
    const bySeries = rowsBySeries(rows);
    const zones = new Set<string>();
    const margin = { from: shiftYears(from, -SERIES_YEARS), to: shiftYears(to, SERIES_YEARS) };
    for (let ids = [...bySeries.keys()]; ids.length; ids = ids.slice(PAGE)) {
      for (const series of await findAllSeries(this.db, ids.slice(0, PAGE))) {
        const [first, ...others] = bySeries.get(series.id) ?? [];
        if (!first) continue;
        if (!zones.has(series.time_zone)) {
          yield calendarLines(timeZoneLines(new BusinessZone(series.time_zone), margin.from, margin.to));
        }
        zones.add(series.time_zone);
        yield seriesEntries(series, [first, ...others], entry)
          .map(eventText)
          .join('');
      }
    }
  }
}

function rowsBySeries(rows: readonly FeedRow[]): Map<number, FeedRow[]> {
  const found = new Map<number, FeedRow[]>();
  for (const row of rows) {
    const id = row.series_id ?? 0;
    const known = found.get(id);
    if (known) known.push(row);
    else found.set(id, [row]);
  }
  return found;
}

function shiftYears(date: Date, years: number): Date {
  const shifted = new Date(date);
  shifted.setUTCFullYear(shifted.getUTCFullYear() + years);
  return shifted;
}
