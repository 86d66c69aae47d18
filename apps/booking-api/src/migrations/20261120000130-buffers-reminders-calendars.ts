import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Buffers of weekly hours, what rescheduling and reminding need of a booking, and the addresses of feeds. */
export class BuffersRemindersCalendars20261120000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE slot_definitions
        ADD COLUMN buffer_min smallint NOT NULL DEFAULT 0
          CONSTRAINT slot_definitions_buffer CHECK (buffer_min BETWEEN 0 AND 1440);

      -- NOT VALID spares a scan under an exclusive lock; every existing row has the default.
      ALTER TABLE bookings
        ADD COLUMN extra_minutes integer NOT NULL DEFAULT 0,
        ADD COLUMN moved_at timestamptz,
        ADD CONSTRAINT bookings_extra_minutes CHECK (extra_minutes >= 0) NOT VALID;

      CREATE TABLE booking_reminders (
        booking_id integer NOT NULL REFERENCES bookings ON DELETE CASCADE,
        -- The start that is reminded of: a booking that is moved is due again.
        start_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        sent_at timestamptz,
        PRIMARY KEY (booking_id, start_at)
      );
      CREATE INDEX booking_reminders_created_at ON booking_reminders (created_at);

      CREATE TABLE calendar_tokens (
        resource_id integer PRIMARY KEY REFERENCES resources ON DELETE CASCADE,
        -- SHA-256; whoever reads the database cannot read the feeds.
        token_hash bytea NOT NULL CONSTRAINT calendar_tokens_hash UNIQUE,
        created_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE calendar_tokens, booking_reminders;
      ALTER TABLE bookings DROP CONSTRAINT bookings_extra_minutes, DROP COLUMN extra_minutes, DROP COLUMN moved_at;
      ALTER TABLE slot_definitions DROP COLUMN buffer_min;
    `);
  }
}
