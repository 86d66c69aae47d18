import { buildIndex } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes which deleted accounts hold no personal data any more, and finds those whose turn it is. */
export class ErasedAccounts1763600000090 implements MigrationInterface {
  // CREATE INDEX CONCURRENTLY runs outside of transactions.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS erased_at timestamptz');
    await buildIndex(
      runner,
      'users_to_erase',
      'ON users (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL',
    );
    await buildIndex(runner, 'search_log_user', 'ON search_log (user_id) WHERE user_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX search_log_user');
    await runner.query('ALTER TABLE users DROP COLUMN erased_at');
  }
}
