import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the bookings of a day that wait for their payment by an index. */
export class PendingBookings1795535779000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_pending_of_service ON bookings (service_id, start_at)
       WHERE status = 'pending' AND service_id IS NOT NULL`);
    await runner.query('ALTER TABLE bookings VALIDATE CONSTRAINT bookings_status');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_pending_of_service');
  }
}
