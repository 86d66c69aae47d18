import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the missed bookings, also those of one client, and checks the new columns. */
export class OutcomesOfBookings1795528777000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_no_shows ON bookings (start_at DESC, id DESC) WHERE outcome = 'no_show'`);
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_no_shows_of_email ON bookings (lower(email))
       WHERE outcome = 'no_show' AND email <> ''`);
    await runner.query('ALTER TABLE bookings VALIDATE CONSTRAINT bookings_outcome');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_no_shows_of_email');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_no_shows');
  }
}
