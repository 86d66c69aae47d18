import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Remembers the price of a cart line that its customer saw last. Old code leaves both columns null, which
 * means that nothing is known.
 */
export class ShownCartPrices1795433861000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cart_items
        ADD COLUMN shown_total bigint,
        ADD COLUMN shown_currency char(3),
        ADD CONSTRAINT cart_items_shown_check
          CHECK (shown_total >= 0 AND (shown_total IS NULL) = (shown_currency IS NULL)) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cart_items DROP COLUMN shown_total, DROP COLUMN shown_currency');
  }
}
