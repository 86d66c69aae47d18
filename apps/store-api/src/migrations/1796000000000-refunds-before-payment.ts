import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets refunds of all sources lower what is left to pay of an unpaid order. */
export class RefundsBeforePayment1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refunds DROP CONSTRAINT refunds_released_at_once,
        ADD CONSTRAINT refunds_released_by_shop CHECK (NOT released
          OR source IN ('cancellation', 'return', 'staff') AND processor_refund_id IS NULL) NOT VALID`);
    await runner.query('ALTER TABLE refunds VALIDATE CONSTRAINT refunds_released_by_shop');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refunds DROP CONSTRAINT refunds_released_by_shop,
        ADD CONSTRAINT refunds_released_at_once
          CHECK (NOT released OR source = 'cancellation' AND processor_refund_id IS NULL) NOT VALID`);
  }
}
