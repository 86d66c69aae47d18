import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds what laws of the EU ask of a product: numbers, content, origin, makers, warnings and age. */
export class ProductInformation1796110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UNITS = `'g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'm2', 'piece'`;

const UP = `
  ALTER TABLE product_variants
    ADD COLUMN gtin varchar(14),
    ADD COLUMN mpn varchar(70),
    ADD COLUMN content_amount numeric(13,4),
    ADD COLUMN content_unit text,
    ADD CONSTRAINT product_variants_gtin_digits CHECK (gtin ~ '^([0-9]{8}|[0-9]{12,14})$') NOT VALID,
    ADD CONSTRAINT product_variants_content_amount_check CHECK (content_amount > 0) NOT VALID,
    ADD CONSTRAINT product_variants_content_unit_known
      CHECK (content_unit = ANY (ARRAY[${UNITS}])) NOT VALID,
    ADD CONSTRAINT product_variants_content_complete
      CHECK ((content_amount IS NULL) = (content_unit IS NULL)) NOT VALID;
  ALTER TABLE products
    ADD COLUMN origin_country varchar(2),
    ADD COLUMN hs_code varchar(10),
    ADD COLUMN manufacturer jsonb,
    ADD COLUMN responsible_person jsonb,
    ADD COLUMN safety_warnings text DEFAULT '' NOT NULL,
    ADD COLUMN age_limit integer,
    ADD CONSTRAINT products_origin_country_code CHECK (origin_country ~ '^[A-Z]{2}$') NOT VALID,
    ADD CONSTRAINT products_hs_code_digits CHECK (hs_code ~ '^[0-9]{6,10}$') NOT VALID,
    ADD CONSTRAINT products_manufacturer_named CHECK (manufacturer ?& ARRAY['name', 'address']) NOT VALID,
    ADD CONSTRAINT products_responsible_named CHECK (responsible_person ?& ARRAY['name', 'address']) NOT VALID,
    ADD CONSTRAINT products_age_limit_check CHECK (age_limit BETWEEN 1 AND 21) NOT VALID;
  ALTER TABLE brands
    ADD COLUMN manufacturer jsonb,
    ADD COLUMN responsible_person jsonb,
    ADD CONSTRAINT brands_manufacturer_named CHECK (manufacturer ?& ARRAY['name', 'address']) NOT VALID,
    ADD CONSTRAINT brands_responsible_named CHECK (responsible_person ?& ARRAY['name', 'address']) NOT VALID`;

const DOWN = `
  ALTER TABLE brands DROP COLUMN manufacturer, DROP COLUMN responsible_person;
  ALTER TABLE products DROP COLUMN origin_country, DROP COLUMN hs_code, DROP COLUMN manufacturer,
    DROP COLUMN responsible_person, DROP COLUMN safety_warnings, DROP COLUMN age_limit;
  ALTER TABLE product_variants DROP COLUMN gtin, DROP COLUMN mpn, DROP COLUMN content_amount,
    DROP COLUMN content_unit`;
