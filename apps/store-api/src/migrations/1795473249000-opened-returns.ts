import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the units of a return that arrived with a broken seal. */
export class OpenedReturns1795473249000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE return_items DROP COLUMN opened_quantity');
  }
}

const UP = `
  ALTER TABLE return_items
    -- Null: goods without a seal, or not received yet.
    ADD COLUMN opened_quantity integer,
    ADD CONSTRAINT return_items_opened
      CHECK (opened_quantity >= 0 AND opened_quantity <= coalesce(received_quantity, 0)) NOT VALID`;
