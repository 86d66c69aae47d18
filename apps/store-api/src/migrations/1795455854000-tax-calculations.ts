import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds where the taxes of an order come from, for shops that ask a tax provider. */
export class TaxCalculations1795455854000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN tax_calculation jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN tax_calculation');
  }
}
