import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  orders_paid: 'orders (paid_at) WHERE paid_at IS NOT NULL',
  gift_card_transactions_written: 'gift_card_transactions USING brin (created_at)',
  wallet_transactions_written: 'wallet_transactions USING brin (created_at)',
};

/** Adds the indexes by which the ledger finds what was written since it was posted last. Safe to repeat after an interruption. */
export class LedgerIndexes1795894001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    for (const [name, columns] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${columns}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    }
  }
}
