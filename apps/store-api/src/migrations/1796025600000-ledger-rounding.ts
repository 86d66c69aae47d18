import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the ledger round in the base currency alone. */
export class LedgerRounding1796025600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_amount_check,
        ADD CONSTRAINT ledger_entries_of_something
          CHECK (amount > 0 OR amount = 0 AND base_amount > 0 AND source = 'rounding') NOT VALID`);
    await runner.query('ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_of_something');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_of_something,
        ADD CONSTRAINT ledger_entries_amount_check CHECK (amount > 0) NOT VALID`);
  }
}
