import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = "WHERE status = 'published' AND deleted_at IS NULL";
const COUNTED = 'published_at, category_id, brand_id, average_rating, is_in_stock, is_on_sale, is_digital';

/**
 * Lets lists of products be sorted by price and counted by any of their plain filters in one index, without reading the
 * products. Safe to repeat after an interruption.
 */
export class ListedProducts1796132000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replace(runner, {
      name: 'products_listed',
      columns: `(min_price, id) INCLUDE (${COUNTED})`,
      instead: 'products_by_price',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await replace(runner, {
      name: 'products_by_price',
      columns: '(min_price, id)',
      instead: 'products_listed',
    });
  }
}

async function replace(
  runner: QueryRunner,
  { name, columns, instead }: { name: string; columns: string; instead: string },
): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  // An interrupted attempt leaves an invalid index.
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON products ${columns} ${LISTED}`);
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${instead}`);
  await runner.query('RESET lock_timeout');
}
