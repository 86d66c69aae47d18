import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the processor's customer to payments, so that it stays when another account gets the order. */
export class CustomersOfPayments1795852900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD COLUMN processor_customer_id text');
    await runner.query(`
      UPDATE payments p SET processor_customer_id = u.stripe_customer_id FROM users u
      WHERE u.id = p.user_id AND p.status NOT IN ('paid', 'cancelled')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN processor_customer_id');
  }
}
