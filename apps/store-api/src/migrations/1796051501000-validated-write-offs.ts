import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraint on written-off amounts in a transaction of its own, so that the table is not locked for long. */
export class ValidatedWriteOffs1796051501000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_written_off');
  }

  /** Undoes nothing: the constraint goes with its own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
