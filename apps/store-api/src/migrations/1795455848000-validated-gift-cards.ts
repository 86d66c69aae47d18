import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraints of sold gift cards, in transactions that lock no table for long. */
export class ValidatedGiftCards1795455848000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products VALIDATE CONSTRAINT products_gift_card_digital');
    await runner.query('ALTER TABLE order_items VALIDATE CONSTRAINT order_items_gift_card_at_its_price');
  }

  /** Undoes nothing: the constraints go with their own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
