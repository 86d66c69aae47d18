import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'attribute_values',
  'attributes',
  'banners',
  'blog_categories',
  'blog_posts',
  'brands',
  'categories',
  'collections',
  'faqs',
  'pages',
  'products',
];

/** Validates the constraints on translations in transactions of their own, so that no table is locked for long. */
export class ValidatedTranslations1795468690000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_translations_by_language`);
    }
  }

  /** Undoes nothing: the constraints go with their own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
