import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { needsAdditional } from '../bookings/bookings.queries';
import { BusinessZone, addDays } from '../business-time/business-zone';
import { bookedName } from '../bookings/bookings.view';
import { CalendarEntriesService, type EntryColumns, entryOf } from './calendars.entries.service';
import { CalendarErrors } from './calendars.errors';
import { type CalendarParty, calendarHead, calendarTail, eventText } from './icalendar';
import { hashToken } from './calendars.tokens.service';

const PAST_DAYS = 31;
const FUTURE_DAYS = 400;
/** Entries read and sent at a time. */
const PAGE = 500;
const ETAG_LENGTH = 32;

const ENTRIES_WHERE = (condition: string): string => `
  SELECT b.id, b.token, b.sequence, b.start_at, b.end_at, b.created_at, b.updated_at, b.status, b.service_name
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

type FeedRow = EntryColumns & { id: number; service_name: string };

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
    for (;;) {
      const rows = await this.db.rows<FeedRow>(SELECT_ENTRIES, [id, from, before, last]);
      const end = rows.at(-1);
      if (end)
        yield rows
          .map((row) => eventText(entryOf(row, bookedName({ ...row, resource_name: name }), organizer)))
          .join('');
      if (!end || rows.length < PAGE) break;
      [before, last] = [end.start_at, end.id];
    }
    yield calendarTail();
  }
}
