import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = ['bookings_client_search', 'bookings_phone_search'];

/** Finds bookings by a part of the client's name, e-mail address or phone number. */
export class BookingSearch1795468600000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await this.dropIndexes(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_client_search ON bookings
        USING gin ((client_name || ' ' || email) gin_trgm_ops)`);
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_phone_search ON bookings
        USING gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.dropIndexes(runner);
    await runner.query('DROP EXTENSION IF EXISTS pg_trgm');
  }

  private async dropIndexes(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  }
}
