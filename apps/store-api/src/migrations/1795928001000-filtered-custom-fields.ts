import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'brands',
  'cart_items',
  'categories',
  'order_items',
  'orders',
  'product_variants',
  'products',
  'users',
];

/** Validates the form of custom fields, and finds products by their values. Safe to repeat after an interruption. */
export class FilteredCustomFields1795928001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_custom_fields_by_key`);
    }
    // An interrupted attempt leaves an invalid index.
    await this.down(runner);
    // Without the products that have no values, so that writing them costs nothing.
    await runner.query(`
      CREATE INDEX CONCURRENTLY products_custom_fields ON products USING gin (custom_fields jsonb_path_ops)
        WHERE custom_fields <> '{}'`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS products_custom_fields');
  }
}
