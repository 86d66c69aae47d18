import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINTS: Record<string, string[]> = {
  product_variants: [
    'product_variants_gtin_digits',
    'product_variants_content_amount_check',
    'product_variants_content_unit_known',
    'product_variants_content_complete',
  ],
  products: [
    'products_origin_country_code',
    'products_hs_code_digits',
    'products_manufacturer_named',
    'products_responsible_named',
    'products_age_limit_check',
  ],
  brands: ['brands_manufacturer_named', 'brands_responsible_named'],
};

/** Validates the constraints of product information without a long lock, and keeps each GTIN to one variant. */
export class ValidatedProductInformation1796110001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, names] of Object.entries(CONSTRAINTS)) {
      const checks = names.map((name) => `VALIDATE CONSTRAINT ${name}`);
      await runner.query(`ALTER TABLE ${table} ${checks.join(', ')}`);
    }
    await this.down(runner);
    // The same number may be written with 12, 13 or 14 digits.
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY product_variants_gtin_key ON product_variants (lpad(gtin, 14, '0'))
        WHERE gtin IS NOT NULL AND deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS product_variants_gtin_key');
  }
}
