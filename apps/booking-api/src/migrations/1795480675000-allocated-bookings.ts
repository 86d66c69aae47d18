import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bookings that one statement copies; their rows are locked meanwhile. */
const BATCH = 2_000;

/**
 * Allocates the bookings of before, in batches. Past ones as well: staff may move them, and calendars show them.
 * Bookings that change meanwhile are allocated by their trigger.
 */
export class AllocatedBookings1795480675000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: number | null = 0;
    while (last !== null) {
      const [copied] = (await runner.query(
        `WITH batch AS (
           SELECT id, resource_id, start_at, end_at FROM bookings
            WHERE id > $1 AND status = 'confirmed' ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE
         ), copied AS (
           INSERT INTO allocations (booking_id, resource_id, seats, during)
           SELECT id, resource_id, '{[1,2)}', tstzrange(start_at, end_at) FROM batch
           ON CONFLICT (booking_id, resource_id) DO NOTHING
         ) SELECT max(id) AS last FROM batch`,
        [last],
      )) as { last: number | null }[];
      last = copied?.last ?? null;
    }
  }

  /** Undoes nothing: the table goes with its own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
