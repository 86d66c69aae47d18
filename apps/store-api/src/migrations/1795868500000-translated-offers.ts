import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['bundles', 'flash_sales'];

/** Gives bundles and flash sales texts in other languages, as other records have them. */
export class TranslatedOffers1795868500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN translations jsonb NOT NULL DEFAULT '{}',
           ADD CONSTRAINT ${table}_translations_by_language CHECK (jsonb_typeof(translations) = 'object') NOT VALID`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN translations`);
  }
}
