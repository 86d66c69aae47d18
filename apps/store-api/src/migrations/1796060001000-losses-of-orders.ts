import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets staff find the units of an order that were written off, by the order. */
export class LossesOfOrders1796060001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS stock_movements_losses');
    await runner.query(`
      CREATE INDEX CONCURRENTLY stock_movements_losses ON stock_movements (order_item_id)
      WHERE kind = 'adjust' AND order_item_id IS NOT NULL`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX stock_movements_losses');
  }
}
