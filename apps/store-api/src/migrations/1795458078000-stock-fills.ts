import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a backorder reserve units of one warehouse several times, and validates the constraints before. */
export class StockFills1795458078000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once_per_fill');
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY stock_movements_once_per_fill
        ON stock_movements (order_item_id, inventory_id, kind, fill)
        WHERE kind = ANY (ARRAY['reserve', 'commit', 'release'])`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once');
    await runner.query(`
      ALTER TABLE order_items
        VALIDATE CONSTRAINT order_items_promised, VALIDATE CONSTRAINT order_items_preorder_dated`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once');
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY stock_movements_once ON stock_movements (order_item_id, inventory_id, kind)
        WHERE kind = ANY (ARRAY['reserve', 'commit', 'release'])`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS stock_movements_once_per_fill');
  }
}
