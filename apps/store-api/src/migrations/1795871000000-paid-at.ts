import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the instant at which an order was paid. Orders that were paid before have none. */
export class PaidAt1795871000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN paid_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN paid_at');
  }
}
