import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES: Record<string, string> = {
  stock_movements_transfers: 'stock_movements (transfer_id) WHERE transfer_id IS NOT NULL',
  order_items_to_ship: `order_items (variant_id)
    WHERE quantity - cancelled_quantity - shipped_quantity > 0 AND NOT is_digital`,
};

/**
 * Adds the indexes that find the units of a transfer, and those that paid orders have not shipped. Validates the
 * constraints of transfers. Safe to repeat after an interruption.
 */
export class TransferredUnits1796120001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE stock_movements
        VALIDATE CONSTRAINT stock_movements_transfer_id_fkey, VALIDATE CONSTRAINT stock_movements_of_transfer`);
    await runner.query('SET lock_timeout = 0');
    for (const [name, columns] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${columns}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    }
  }
}
