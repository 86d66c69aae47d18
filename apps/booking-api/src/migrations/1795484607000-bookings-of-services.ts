import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the latest booking of a service at each of its resources, and checks the new columns. */
export class BookingsOfServices1795484607000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_of_service');
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_of_service ON bookings (service_id, resource_id, id)
      WHERE service_id IS NOT NULL`);
    await runner.query(`
      ALTER TABLE bookings VALIDATE CONSTRAINT bookings_service, VALIDATE CONSTRAINT bookings_service_buffers`);
    await runner.query('ALTER TABLE holds VALIDATE CONSTRAINT holds_service_buffers');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_of_service');
  }
}
