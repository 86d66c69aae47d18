import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the index by which staff find orders by the names in their addresses. Safe to repeat after an interruption. */
export class NamesOfOrders1796059000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION names_of_order(shipping jsonb, billing jsonb) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT coalesce(shipping ->> 'full_name', '') || ' ' || coalesce(shipping ->> 'company', '') || ' ' ||
          coalesce(billing ->> 'full_name', '') || ' ' || coalesce(billing ->> 'company', '')
      $$`);
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_names_search');
    await runner.query(`
      CREATE INDEX CONCURRENTLY orders_names_search ON orders
        USING gin (names_of_order(shipping_address, billing_address) gin_trgm_ops)`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_names_search');
    await runner.query('DROP FUNCTION names_of_order(jsonb, jsonb)');
  }
}
