import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the units of a return that arrived damaged, while others of the same line are put back. */
export class DamagedReturns1796134000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE return_items
        -- Null: not received yet, or received before this was counted.
        ADD COLUMN damaged_quantity integer,
        ADD CONSTRAINT return_items_damaged
          CHECK (damaged_quantity >= 0
            AND damaged_quantity + coalesce(opened_quantity, 0) <= coalesce(received_quantity, 0)) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE return_items DROP COLUMN damaged_quantity');
  }
}
