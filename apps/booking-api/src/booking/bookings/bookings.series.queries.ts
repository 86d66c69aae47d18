import type { Tx } from '@comptoir/db';
import { buffersOf } from '../../calendar/occupancy/occupancy.queries';
import { releaseSeats } from '../../calendar/occupancy/occupancy.many.queries';
import type { BookingDraft } from './bookings.checks.service';
import { isLateAt, promisedCancelMin } from './bookings.deadlines.queries';
import { type ClientData, valuesOf } from './bookings.writer.service';
import type { Booking } from './bookings.entity';

/** A checked booking of a series, with its place. */
export interface Occurrence {
  draft: BookingDraft;
  /** Place by the rule, from 1. */
  position: number;
  /** Start by the rule. */
  recurrenceAt: Date;
}

/** A booking that is moved with its series. */
export interface OccurrenceMove {
  id: number;
  start: Date;
  end: Date;
  /** Minutes around it at each of its resources, as `buffersOf` returns them. */
  buffers: number[];
}

/**
 * Parameters: the values of the first booking, $1 to $23 as in `INSERT` of `BookingWriterService`; those of its time are
 * not used. Then the series $24, and the times of all bookings as JSON $25.
 */
const INSERT_OCCURRENCES = `
  INSERT INTO bookings (resource_id, start_at, end_at, extra_minutes, total_price, client_name, email, phone, notes,
    color, locale, party_size, additional_resource_ids, buffer_min, service_id, service_name, service_price, before_min,
    after_min, buffers, time_zone, sms_consent, email_proven, series_id, series_position, recurrence_at,
    promised_cancel_min)
  SELECT $1, o.start_at, o.end_at, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce(o.buffers[1], 0), $15, $16, $17,
         $18, $19, o.buffers, $21, $22, $23, $24, o.position, o.recurrence_at,
         ${promisedCancelMin('$1', '$15')}
    FROM json_to_recordset($25::json) o(start_at timestamptz, end_at timestamptz, buffers integer[], position integer,
                                        recurrence_at timestamptz)
   WHERE ($2::timestamptz, $3::timestamptz, $14::integer, $20::integer[]) IS NOT NULL
   ORDER BY o.position
  RETURNING *`;

/**
 * Writes the bookings of a series with one statement. The caller has locked the resources and checked that the
 * ranges are free and do not overlap each other.
 * @returns them in their order
 */
export async function insertOccurrences(
  tx: Tx,
  seriesId: number,
  [first, ...others]: readonly [Occurrence, ...Occurrence[]],
  client: ClientData,
): Promise<Booking[]> {
  const times = [first, ...others].map(({ draft, position, recurrenceAt }) => ({
    start_at: draft.start,
    end_at: draft.end,
    buffers: buffersOf(draft),
    position,
    recurrence_at: recurrenceAt,
  }));
  const values = [...valuesOf(first.draft, client), seriesId, JSON.stringify(times)];
  const bookings = await tx.rows<Booking>(INSERT_OCCURRENCES, values);
  return bookings.sort(byPosition);
}

/** Locks the bookings of a series by id until the transaction ends. Must be called before resources are locked. */
export async function lockOccurrences(tx: Tx, seriesId: number): Promise<Booking[]> {
  const bookings = await tx.rows<Booking>(
    'SELECT * FROM bookings WHERE series_id = $1 ORDER BY id FOR NO KEY UPDATE',
    [seriesId],
  );
  return bookings.sort(byPosition);
}

/**
 * Moves bookings with one statement. The caller has locked them and their resources and checked that the new times
 * are free. All of them get another start or end.
 * @param now stored as `moved_at`
 * @param alone marks them as changed on their own
 * @param byClient counts as a move by the client, after which it is not possible to cancel what it was too late to cancel
 */
export function moveOccurrences(
  tx: Tx,
  moves: readonly OccurrenceMove[],
  { now, alone, byClient }: { now: Date; alone: boolean; byClient: boolean },
): void {
  releaseSeats(
    tx,
    moves.map(({ id }) => id),
  );
  tx.defer(
    `UPDATE bookings b SET start_at = m.start_at, end_at = m.end_at, buffer_min = coalesce(m.buffers[1], 0),
            buffers = m.buffers, moved_at = $2, series_changed = b.series_changed OR $3,
            deadline_start = CASE WHEN $4 = 1 THEN CASE WHEN ${isLateAt('$2')} THEN least(b.deadline_start, b.start_at)
                                                        ELSE b.deadline_start END
                                  WHEN m.start_at = b.start_at THEN b.deadline_start END,
            promised_start = CASE WHEN $4 = 1 OR m.start_at = b.start_at THEN b.promised_start
                                  ELSE nullif(greatest(least(b.deadline_start, b.start_at), b.promised_start, m.start_at),
                                              m.start_at) END,
            client_moves = b.client_moves + $4::integer, sequence = b.sequence + 1, updated_at = now()
       FROM json_to_recordset($1::json) m(id integer, start_at timestamptz, end_at timestamptz, buffers integer[])
      WHERE b.id = m.id`,
    [
      JSON.stringify(moves.map(({ start, end, ...move }) => ({ ...move, start_at: start, end_at: end }))),
      now,
      alone,
      Number(byClient),
    ],
  );
}

/** Cancels bookings that the caller has locked, with one statement. */
export function cancelOccurrences(tx: Tx, bookingIds: readonly number[]): void {
  tx.defer(
    `UPDATE bookings SET status = 'cancelled', sequence = sequence + 1, updated_at = now()
      WHERE id = ANY ($1::integer[])`,
    [bookingIds],
  );
}

/** Gives bookings of a series that follows another rule their starts by this rule. */
export function setRecurrences(tx: Tx, starts: ReadonlyMap<number, Date>): void {
  tx.defer(
    `UPDATE bookings b SET recurrence_at = m.recurrence_at, updated_at = now()
       FROM unnest($1::integer[], $2::timestamptz[]) m(id, recurrence_at) WHERE b.id = m.id`,
    [[...starts.keys()], [...starts.values()]],
  );
}

function byPosition(a: Booking, b: Booking): number {
  return (a.series_position ?? 0) - (b.series_position ?? 0);
}
