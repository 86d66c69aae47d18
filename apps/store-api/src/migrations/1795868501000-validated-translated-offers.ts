import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraints on translations in transactions of their own, so that no table is locked for long. */
export class ValidatedTranslatedOffers1795868501000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['bundles', 'flash_sales']) {
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_translations_by_language`);
    }
  }

  /** Undoes nothing: the constraints go with their own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
