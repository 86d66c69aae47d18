import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the returns of before without a long lock. */
export class ValidatedExpectedRefunds1796140001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE returns VALIDATE CONSTRAINT returns_expected_refund');
  }

  /** Leaves the constraint, which its column takes along. */
  async down(): Promise<void> {}
}
