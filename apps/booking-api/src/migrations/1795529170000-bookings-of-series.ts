import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the bookings of a series in their order, gives each place to one of them, and checks the new columns. */
export class BookingsOfSeries1795529170000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY bookings_of_series ON bookings (series_id, series_position)
       WHERE series_id IS NOT NULL`);
    await runner.query(`
      ALTER TABLE bookings VALIDATE CONSTRAINT bookings_series, VALIDATE CONSTRAINT bookings_place_in_series`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_of_series');
  }
}
