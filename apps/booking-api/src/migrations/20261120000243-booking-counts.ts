import { dropCounts, keepCounts } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNTED = { of: 'bookings', by: ['resource_id', 'status'] };

/** Keeps the totals of staff's list of bookings. */
export class BookingCounts20261120000243 implements MigrationInterface {
  // Places are booked while the bookings that there are are counted.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of keepCounts(COUNTED)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropCounts(COUNTED)) await runner.query(statement);
  }
}
