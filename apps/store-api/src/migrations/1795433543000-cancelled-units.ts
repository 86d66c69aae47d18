import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds units of an order line that are cancelled alone: they are neither shipped nor returned. */
export class CancelledUnits1795433543000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_items
        ADD COLUMN cancelled_quantity integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT order_items_units_cancelled CHECK (cancelled_quantity >= 0
          AND shipped_quantity + cancelled_quantity <= quantity
          AND return_claimed + cancelled_quantity <= quantity) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_items DROP COLUMN cancelled_quantity');
  }
}
