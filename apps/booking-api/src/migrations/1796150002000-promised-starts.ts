import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the start by which a client may cancel a booking, and is refunded, that staff have moved to an earlier time. */
export class PromisedStarts1796150002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings ADD COLUMN promised_start timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN promised_start');
  }
}
