import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the history of the prices that the catalogue shows. It begins with those of now: without them, the first
 * reduction of a product would have no earlier price.
 */
export class PricePeriods1795446599000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE variant_price_periods (
        variant_id integer NOT NULL REFERENCES product_variants ON DELETE CASCADE,
        started_at timestamptz NOT NULL,
        price bigint NOT NULL CHECK (price >= 0),
        compare_price bigint,
        PRIMARY KEY (variant_id, started_at))`);
    await runner.query(`
      INSERT INTO variant_price_periods (variant_id, started_at, price, compare_price)
      SELECT v.id, now(), LEAST(sale.price, v.price),
        CASE WHEN sale.price IS NULL THEN COALESCE(v.compare_price, p.compare_price)
             ELSE GREATEST(v.price, v.compare_price) END
      FROM product_variants v
      JOIN products p ON p.id = v.product_id
      LEFT JOIN LATERAL (
        SELECT min(i.sale_price) AS price
        FROM flash_sale_items i JOIN flash_sales s ON s.id = i.flash_sale_id
        WHERE i.product_variant_id = v.id AND i.is_active AND s.is_active
          AND s.starts_at <= now() AND s.ends_at > now()
          AND (i.qty_limit IS NULL OR i.qty_sold < i.qty_limit) AND i.sale_price < v.price
      ) sale ON true
      WHERE v.is_active AND v.deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE variant_price_periods');
  }
}
