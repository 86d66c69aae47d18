import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the open orders of a customer that are paid on delivery, for the limit of unpaid orders. */
export class OrdersOnDelivery1795432961000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_on_delivery_of_user');
    await runner.query(`
      CREATE INDEX CONCURRENTLY orders_on_delivery_of_user ON orders (user_id)
        WHERE payment_method = 'cash_on_delivery' AND status IN ('confirmed', 'processing')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_on_delivery_of_user');
  }
}
