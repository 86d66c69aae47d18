import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language that a client is written to in; null where none is known, as of bookings that there are. */
export class BookingLocale20261120000321 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings ADD COLUMN locale text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN locale');
  }
}
