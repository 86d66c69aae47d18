import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets staff record the money of an order in parts, and reverse a part. */
export class PartPayments1795889100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE offline_payments
        ADD COLUMN part boolean DEFAULT false NOT NULL,
        ADD COLUMN reverses_id integer,
        ADD CONSTRAINT offline_payments_reversed_once UNIQUE (reverses_id),
        ADD CONSTRAINT offline_payments_reverses_id_fkey
          FOREIGN KEY (reverses_id) REFERENCES offline_payments(id) ON DELETE CASCADE,
        DROP CONSTRAINT offline_payments_order_key,
        DROP CONSTRAINT offline_payments_amount_check,
        ADD CONSTRAINT offline_payments_amount_check CHECK (CASE
          WHEN reverses_id IS NOT NULL THEN amount < 0 AND part
          WHEN part THEN amount > 0
          ELSE amount >= 0 END)`);
    // An order is completed once.
    await runner.query(
      'CREATE UNIQUE INDEX offline_payments_completed_once ON offline_payments (order_id) WHERE NOT part',
    );
    await runner.query('CREATE INDEX offline_payments_order ON offline_payments (order_id)');
    await runner.query('CREATE INDEX offline_payments_parts ON offline_payments (created_at) WHERE part');
    await runner.query(`
      ALTER TABLE orders
        ADD COLUMN received_amount bigint DEFAULT 0 NOT NULL,
        ADD CONSTRAINT orders_received
          CHECK (received_amount = 0 OR received_amount BETWEEN 1 AND amount_due - uncharged_amount) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN received_amount');
    await runner.query('DELETE FROM offline_payments WHERE part');
    await runner.query('DROP INDEX offline_payments_order');
    await runner.query(`
      ALTER TABLE offline_payments DROP COLUMN part, DROP COLUMN reverses_id,
        ADD CONSTRAINT offline_payments_order_key UNIQUE (order_id),
        ADD CONSTRAINT offline_payments_amount_check CHECK (amount >= 0)`);
  }
}
