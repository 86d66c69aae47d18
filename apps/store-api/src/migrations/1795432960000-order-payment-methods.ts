import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds how the amount due of an order is paid. Old code places card orders, which is the default. */
export class OrderPaymentMethods1795432960000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        ADD COLUMN payment_method text DEFAULT 'card',
        ADD COLUMN payment_instructions varchar(1000) NOT NULL DEFAULT '',
        ADD CONSTRAINT orders_payment_method_known
          CHECK (payment_method IN ('card', 'bank_transfer', 'cash_on_delivery')) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN payment_method, DROP COLUMN payment_instructions');
  }
}
