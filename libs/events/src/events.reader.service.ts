import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { eventIdOf } from './event-id';
import type { RecordEventData } from './record-catalogue';

/** Most positions that one read looks at, so that a rare type does not make it long. */
const SPAN = 20_000;

/** An event for receivers. */
export interface FeedEvent {
  /** The same in the feed and in deliveries to webhooks. */
  id: string;
  position: number;
  type: string;
  data: RecordEventData;
  occurredAt: Date;
}

/** A row of the table `events`. */
interface EventRow {
  position: number;
  /** When it got its position; decides the partition. */
  collected_at: Date;
  type: string;
  data: RecordEventData;
  /** When the record changed. */
  occurred_at: Date;
}

/** Part of the feed. */
export interface FeedPage {
  events: FeedEvent[];
  /** Position from which to read on. */
  next: number;
  hasMore: boolean;
}

/** Reads events in the order of their positions. */
@Injectable()
export class EventsReaderService {
  constructor(private readonly db: Db) {}

  /**
   * Reads the events behind a position.
   * @param after undefined for the oldest events
   * @param types all types when it is empty
   * @returns undefined when events behind the position are not kept any more, or the position does not exist yet
   */
  async readFeed(
    after: number | undefined,
    types: readonly string[],
    limit: number,
  ): Promise<FeedPage | undefined> {
    const { last, first } = await this.bounds();
    if (after !== undefined && (after < first - 1 || after > last)) return undefined;
    const from = after ?? first - 1;
    const until = Math.min(last, from + SPAN);
    const rows = await this.db.rows<EventRow>(
      `SELECT * FROM events WHERE position > $1 AND position <= $2 AND (type = ANY ($3::text[]) OR $3::text[] = '{}')
       ORDER BY position LIMIT $4`,
      [from, until, types, limit],
    );
    const next = rows.length === limit ? (rows.at(-1)?.position ?? until) : until;
    return { events: rows.map(toFeedEvent), next, hasMore: next < last };
  }

  /** Reads the events that webhooks do not have yet. */
  async readUnpublished(limit: number): Promise<FeedEvent[]> {
    const rows = await this.db.rows<EventRow>(
      `SELECT e.* FROM events e, events_state s WHERE e.position > s.published_position ORDER BY e.position LIMIT $1`,
      [limit],
    );
    return rows.map(toFeedEvent);
  }

  /** Marks events as published, once. @returns false when another process was faster */
  async markPublished(tx: Tx, events: readonly FeedEvent[]): Promise<boolean> {
    const marked = await tx.execute(
      'UPDATE events_state SET published_position = $2 WHERE published_position = $1',
      [(events[0]?.position ?? 0) - 1, events.at(-1)?.position ?? 0],
    );
    return marked > 0;
  }

  /** Reads events of a stretch of time, behind a position. */
  async readStretch(
    { from, until, after }: { from: Date; until: Date; after: number },
    types: readonly string[],
    limit: number,
  ): Promise<FeedEvent[]> {
    const rows = await this.db.rows<EventRow>(
      `SELECT * FROM events WHERE position > $1 AND collected_at >= $2 AND collected_at < $3
         AND type = ANY ($4::text[]) ORDER BY position LIMIT $5`,
      [after, from, until, types, limit],
    );
    return rows.map(toFeedEvent);
  }

  /** Returns the last position, and that of the oldest event that is kept. */
  private async bounds(): Promise<{ last: number; first: number }> {
    const row = await this.db.row<{ last: number; first: number }>(
      `SELECT last_position AS last, coalesce((SELECT min(position) FROM events), last_position + 1) AS first
       FROM events_state`,
    );
    return row ?? { last: 0, first: 1 };
  }
}

function toFeedEvent({ position, type, data, occurred_at, collected_at }: EventRow): FeedEvent {
  // The time tells it from an event that had this position before the database was restored.
  const id = eventIdOf(`event-${position}-${collected_at.getTime()}`, type);
  return { id, position, type, data, occurredAt: occurred_at };
}
