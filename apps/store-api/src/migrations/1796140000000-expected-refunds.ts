import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the announced refund of a return; null for returns of before. */
export class ExpectedRefunds1796140000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE returns
        ADD COLUMN expected_refund bigint,
        ADD CONSTRAINT returns_expected_refund CHECK (expected_refund >= 0) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE returns DROP COLUMN expected_refund');
  }
}
