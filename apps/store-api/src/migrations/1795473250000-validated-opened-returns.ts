import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraint of opened units, without blocking writers. */
export class ValidatedOpenedReturns1795473250000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE return_items VALIDATE CONSTRAINT return_items_opened');
  }

  /** Undoes nothing: the constraint goes with its column. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
