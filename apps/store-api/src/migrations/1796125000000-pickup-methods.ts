import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks shipping methods by which customers collect their goods: these are no delivery that is refunded. */
export class PickupMethods1796125000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shipping_methods ADD COLUMN is_pickup boolean DEFAULT false NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shipping_methods DROP COLUMN is_pickup');
  }
}
