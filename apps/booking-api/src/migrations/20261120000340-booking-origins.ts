import { buildIndex } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the open bookings of one client: by e-mail, and by a keyed hash of the address that a booking came from, which
 * is forgotten with the booking or when it is over.
 */
export class BookingOrigins20261120000340 implements MigrationInterface {
  // Bookings are made while the index is built.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS booking_origins (
        booking_id integer PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
        client bytea NOT NULL
      )`);
    await runner.query('CREATE INDEX IF NOT EXISTS booking_origins_client ON booking_origins (client)');
    await buildIndex(
      runner,
      'bookings_confirmed_of_email',
      `ON bookings (lower(email), end_at) WHERE status = 'confirmed' AND email <> ''`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bookings_confirmed_of_email');
    await runner.query('DROP TABLE booking_origins');
  }
}
