import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = ['orders_unpaid_by_invoice', 'orders_purchase_number_search'];

/** Validates the constraints of the migration before, and finds open orders by invoice and purchase order numbers. */
export class PaymentTermsIndexes1795443601000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        VALIDATE CONSTRAINT orders_payment_method_known,
        VALIDATE CONSTRAINT orders_invoice_has_terms,
        VALIDATE CONSTRAINT orders_payment_due_by_terms,
        VALIDATE CONSTRAINT orders_reminded_when_due`);
    await this.down(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY orders_unpaid_by_invoice ON orders (user_id)
        WHERE payment_method = 'invoice' AND payment_status IN ('pending', 'failed')`);
    await runner.query(`
      CREATE INDEX CONCURRENTLY orders_purchase_number_search ON orders
        USING gin (purchase_order_number gin_trgm_ops) WHERE purchase_order_number <> ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  }
}
