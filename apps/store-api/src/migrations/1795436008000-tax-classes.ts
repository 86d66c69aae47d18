import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the tax class of a product, and the terms by which each line and the shipping of an order were taxed.
 * Orders from before have none: `orders.tax` holds for all of their lines.
 */
export class TaxClasses1795436008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        ADD COLUMN tax_class text NOT NULL DEFAULT 'standard',
        ADD CONSTRAINT products_tax_class_known CHECK (
          tax_class IN ('standard', 'reduced', 'super_reduced', 'zero', 'exempt')) NOT VALID;
      ALTER TABLE order_items
        ADD COLUMN tax jsonb,
        ADD CONSTRAINT order_items_tax_has_terms CHECK (
          tax IS NULL OR (tax ?& ARRAY['country', 'name', 'rate', 'class', 'category']
            AND ((tax ->> 'rate')::numeric > 0 OR tax_amount = 0))) NOT VALID;
      ALTER TABLE orders
        ADD COLUMN shipping_taxes jsonb,
        ADD CONSTRAINT orders_shipping_taxes_listed CHECK (
          jsonb_typeof(shipping_taxes) = 'array' AND jsonb_array_length(shipping_taxes) > 0) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders DROP COLUMN shipping_taxes;
      ALTER TABLE order_items DROP COLUMN tax;
      ALTER TABLE products DROP COLUMN tax_class`);
  }
}
