import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `orders (upper(replace(shipping_address ->> 'postal_code', ' ', '')))`;

/** Adds the index by which staff find orders by their postcode. Safe to repeat after an interruption. */
export class PostcodesOfOrders1795864369000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_by_postcode');
    await runner.query(`CREATE INDEX CONCURRENTLY orders_by_postcode ON ${COLUMNS}`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_by_postcode');
  }
}
