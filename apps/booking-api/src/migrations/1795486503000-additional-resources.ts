import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the bookings that need a resource beside their first one. Bookings without such cost the index nothing. */
export class AdditionalResources1795486503000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_of_additional_resource ON bookings USING gin (additional_resource_ids)
       WHERE additional_resource_ids <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_of_additional_resource');
  }
}
