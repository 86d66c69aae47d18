import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes movements of money by the instant at which they count, newest first. The index on `created_at` alone stays for
 * the version before. Safe to repeat after an interruption.
 */
export class Takings1796190002000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS booking_payments_moved');
    await runner.query(`
      CREATE INDEX CONCURRENTLY booking_payments_moved
        ON booking_payments ((coalesce(moved_at, created_at)) DESC, id DESC)`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS booking_payments_moved');
  }
}
