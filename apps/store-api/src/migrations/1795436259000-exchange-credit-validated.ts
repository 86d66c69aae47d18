import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the rows from before the constraints of exchanges, which does not block writes. */
export class ExchangeCreditValidated1795436259000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(VALIDATE);
  }

  /** Nothing to undo: a validated constraint goes with its own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

const VALIDATE = `
  ALTER TABLE orders
    VALIDATE CONSTRAINT orders_due_adds_up,
    VALIDATE CONSTRAINT orders_exchange_amount_check,
    VALIDATE CONSTRAINT orders_exchange_of_order,
    VALIDATE CONSTRAINT orders_exchanges_older,
    VALIDATE CONSTRAINT orders_exchanged_order_id_fkey;
  ALTER TABLE refunds
    VALIDATE CONSTRAINT refunds_parts_add_up,
    VALIDATE CONSTRAINT refunds_source_known,
    VALIDATE CONSTRAINT refunds_exchange_amount_check,
    VALIDATE CONSTRAINT refunds_exchange_of_order,
    VALIDATE CONSTRAINT refunds_exchange_elsewhere,
    VALIDATE CONSTRAINT refunds_exchange_order_id_fkey`;
