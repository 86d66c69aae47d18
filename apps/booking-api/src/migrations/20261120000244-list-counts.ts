import { beginCounts, buildIndex, dropCounts } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const COUNTED = [
  { of: 'blocks', by: ['resource_id'], columns: ['resource_id'] },
  {
    of: 'webhook_deliveries',
    by: ['webhook_id', 'status', 'event'],
    columns: ['webhook_id', 'status', 'event'],
  },
];

/** Nearly all bookings are confirmed, and found by those of all. */
const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  ['bookings_latest_unconfirmed', `ON bookings (status, start_at DESC, id DESC) WHERE status <> 'confirmed'`],
  ['blocks_latest_of_resource', 'ON blocks (resource_id, start_at DESC, id DESC)'],
  ['webhook_deliveries_failed', `ON webhook_deliveries (webhook_id, id) WHERE status = 'failed'`],
  ['webhook_deliveries_of_event', 'ON webhook_deliveries (webhook_id, event, id)'],
];

/**
 * Keeps the totals of the other long lists, and has an index for their filters. One schedule folds all counts, those of
 * bookings too, which had one of their own.
 */
export class ListCounts20261120000244 implements MigrationInterface {
  // Rows are written while those that there are are counted, and indexes built.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const counts of COUNTED) await beginCounts(runner, counts);
    for (const [name, definition] of INDEXES) await buildIndex(runner, name, definition);
    await runner.query(`DELETE FROM job_schedules WHERE name = 'fold-booking-counts'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Undone in a transaction, whatever is said above.
    for (const [name] of INDEXES) await runner.query(`DROP INDEX ${name}`);
    for (const counts of COUNTED) {
      for (const statement of dropCounts(counts)) await runner.query(statement);
    }
  }
}
