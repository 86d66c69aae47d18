import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives shipping methods texts in other languages, as other records have them. */
export class TranslatedShippingMethods1795870000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE shipping_methods ADD COLUMN translations jsonb NOT NULL DEFAULT '{}',
         ADD CONSTRAINT shipping_methods_translations_by_language
           CHECK (jsonb_typeof(translations) = 'object') NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shipping_methods DROP COLUMN translations');
  }
}
