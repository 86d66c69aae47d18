import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraint on received money in a transaction of its own, so that the table is not locked for long. */
export class ValidatedPartPayments1795889101000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_received');
  }

  /** Undoes nothing: the constraint goes with its own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
