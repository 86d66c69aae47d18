import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the bookings of a day, of a service and of each client by an index. */
export class DaysOfServices1795528793000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_confirmed_of_service ON bookings (service_id, start_at)
       WHERE status = 'confirmed' AND service_id IS NOT NULL`);
    await runner.query(
      'CREATE INDEX CONCURRENTLY holds_of_service ON holds (service_id, start_at) WHERE service_id IS NOT NULL',
    );
    await runner.query('ALTER TABLE holds VALIDATE CONSTRAINT holds_service');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS holds_of_service');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_confirmed_of_service');
  }
}
