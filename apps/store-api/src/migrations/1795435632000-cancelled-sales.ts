import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers the units that were subtracted from `sales_count`, so that each is subtracted once. */
export class CancelledSales1795435632000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cancelled_sales (
        order_item_id integer PRIMARY KEY REFERENCES order_items (id) ON DELETE CASCADE,
        units integer NOT NULL,
        CONSTRAINT cancelled_sales_units_check CHECK (units > 0)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cancelled_sales');
  }
}
