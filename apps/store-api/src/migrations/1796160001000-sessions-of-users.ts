import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the sessions of an account that have ended, too. Safe to repeat after an interruption. */
export class SessionsOfUsers1796160001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS sessions_user');
    await runner.query('CREATE INDEX CONCURRENTLY sessions_user ON sessions (user_id)');
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS sessions_user');
  }
}
