import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders that staff sent out before they were paid, so that the activity log says who did. Events of the processor
 * that nothing could be done with, in words for operators. Both columns are added without rewriting a row.
 */
export class ShippedUnpaid1763600000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN shipped_unpaid boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE processor_events ADD COLUMN problem text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE processor_events DROP COLUMN problem');
    await runner.query('ALTER TABLE orders DROP COLUMN shipped_unpaid');
  }
}
