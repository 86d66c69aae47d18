import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bookings as they were when something happened to them, until their webhooks are written. */
export class BookingEvents20261120000322 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE booking_events (
        -- It has personal data, which go with the booking.
        booking_id integer NOT NULL REFERENCES bookings ON DELETE CASCADE,
        -- Counts the versions of a booking from 1.
        sequence integer NOT NULL,
        name text NOT NULL,
        facts jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (booking_id, sequence)
      )`);
    await runner.query('CREATE INDEX booking_events_created_at ON booking_events (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE booking_events');
  }
}
