import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraint on translations in a transaction of its own, so that the table is not locked for long. */
export class ValidatedTranslatedShippingMethods1795870001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE shipping_methods VALIDATE CONSTRAINT shipping_methods_translations_by_language',
    );
  }

  /** Undoes nothing: the constraint goes with its own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
