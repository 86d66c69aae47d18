import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds what cancelled units take off the capture of an authorized payment. */
export class UnchargedUnits1795468645000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A paid order has none: a process of the version before, which captures everything, then fails and tries again.
    await runner.query(`
      ALTER TABLE orders
        ADD COLUMN uncharged_amount bigint DEFAULT 0 NOT NULL,
        ADD COLUMN uncharged_shipping boolean DEFAULT false NOT NULL,
        ADD COLUMN uncharged_silent boolean DEFAULT false NOT NULL,
        ADD CONSTRAINT orders_uncharged CHECK (uncharged_amount = 0
          OR uncharged_amount BETWEEN 0 AND amount_due AND payment_status IN ('pending', 'failed')) NOT VALID`);
    await runner.query(`
      ALTER TABLE payments
        ADD COLUMN released_amount bigint DEFAULT 0 NOT NULL,
        ADD CONSTRAINT payments_released CHECK (released_amount BETWEEN 0 AND amount) NOT VALID,
        ADD CONSTRAINT payments_held CHECK (authorized_amount = 0
          OR authorized_amount BETWEEN 1 AND amount AND status = 'processing' AND capture_before IS NOT NULL) NOT VALID,
        DROP CONSTRAINT payments_authorized`);
    await runner.query(`
      ALTER TABLE refunds
        ADD COLUMN released boolean DEFAULT false NOT NULL,
        ADD CONSTRAINT refunds_released_at_once CHECK (NOT released
          OR source = 'cancellation' AND processor_refund_id IS NULL) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP COLUMN released_amount, DROP CONSTRAINT payments_held,
        ADD CONSTRAINT payments_authorized CHECK (authorized_amount = 0
          OR authorized_amount = amount AND status = 'processing' AND capture_before IS NOT NULL) NOT VALID`);
    await runner.query('ALTER TABLE payments VALIDATE CONSTRAINT payments_authorized');
    await runner.query('ALTER TABLE refunds DROP COLUMN released');
    await runner.query(
      'ALTER TABLE orders DROP COLUMN uncharged_amount, DROP COLUMN uncharged_shipping, DROP COLUMN uncharged_silent',
    );
  }
}
