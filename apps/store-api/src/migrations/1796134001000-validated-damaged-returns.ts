import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraint of damaged units, without a lock that stops returns. */
export class ValidatedDamagedReturns1796134001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE return_items VALIDATE CONSTRAINT return_items_damaged');
  }

  async down(): Promise<void> {
    // A validated constraint can stay.
  }
}
