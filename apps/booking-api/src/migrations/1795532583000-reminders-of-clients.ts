import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows several reminders of one start, and finds the bookings of a client by one index, whatever their status. */
export class RemindersOfClients1795532583000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_of_email');
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_of_email ON bookings (lower(email), end_at) WHERE email <> ''`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_confirmed_of_email');
    await runner.query(`
      ALTER TABLE booking_reminders VALIDATE CONSTRAINT booking_reminders_channel,
        VALIDATE CONSTRAINT booking_reminders_minutes`);
    // Built beside the key and then put in its place, so that workers wait for moments only.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS booking_reminders_key');
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY booking_reminders_key
          ON booking_reminders (booking_id, start_at, channel, minutes_before)`);
    await runner.query(`
      ALTER TABLE booking_reminders DROP CONSTRAINT booking_reminders_pkey,
        ADD CONSTRAINT booking_reminders_pkey PRIMARY KEY USING INDEX booking_reminders_key`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM booking_reminders WHERE channel <> 'mail' OR minutes_before <> 1440`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS booking_reminders_key');
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY booking_reminders_key ON booking_reminders (booking_id, start_at)`);
    await runner.query(`
      ALTER TABLE booking_reminders DROP CONSTRAINT booking_reminders_pkey,
        ADD CONSTRAINT booking_reminders_pkey PRIMARY KEY USING INDEX booking_reminders_key`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_confirmed_of_email');
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_confirmed_of_email ON bookings (lower(email), end_at)
       WHERE status = 'confirmed' AND email <> ''`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_of_email');
  }
}
