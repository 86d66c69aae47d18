import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the debt of a deleted account of points move to the account that its customer has now. */
export class MovedDebts1796030001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE loyalty_entries DROP CONSTRAINT loyalty_entries_cause_check,
        ADD CONSTRAINT loyalty_entries_cause_check
          CHECK (cause = ANY (ARRAY['order', 'registration', 'redemption', 'review', 'debt'])) NOT VALID`);
    await runner.query('ALTER TABLE loyalty_entries VALIDATE CONSTRAINT loyalty_entries_cause_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE loyalty_entries DROP CONSTRAINT loyalty_entries_cause_check,
        ADD CONSTRAINT loyalty_entries_cause_check
          CHECK (cause = ANY (ARRAY['order', 'registration', 'redemption', 'review'])) NOT VALID`);
  }
}
