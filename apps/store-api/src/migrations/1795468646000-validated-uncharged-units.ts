import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraints of units that are not charged, without blocking writers. */
export class ValidatedUnchargedUnits1795468646000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_uncharged');
    await runner.query(
      'ALTER TABLE payments VALIDATE CONSTRAINT payments_released, VALIDATE CONSTRAINT payments_held',
    );
    await runner.query('ALTER TABLE refunds VALIDATE CONSTRAINT refunds_released_at_once');
  }

  /** Undoes nothing: the constraints go with their columns. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
