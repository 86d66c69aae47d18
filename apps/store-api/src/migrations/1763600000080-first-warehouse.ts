import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives a shop that has none a warehouse, so that its first products can have stock. As a migration it runs once, and
 * what staff makes of the warehouse later stays. Nobody has said where it is: ZZ is no country.
 */
export class FirstWarehouse1763600000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO warehouses (name, code, country)
      SELECT 'Main warehouse', 'DEFAULT', 'ZZ' WHERE NOT EXISTS (SELECT FROM warehouses)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM warehouses w WHERE w.code = 'DEFAULT' AND w.country = 'ZZ'
        AND NOT EXISTS (SELECT FROM inventory WHERE warehouse_id = w.id)`);
  }
}
