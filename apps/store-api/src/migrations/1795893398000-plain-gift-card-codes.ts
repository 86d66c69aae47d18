import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the index by which a gift card is found without the hyphens of its code. Safe to repeat after an interruption. */
export class PlainGiftCardCodes1795893398000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS gift_cards_plain_codes');
    await runner.query(
      `CREATE INDEX CONCURRENTLY gift_cards_plain_codes ON gift_cards (replace(code, '-', ''))`,
    );
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS gift_cards_plain_codes');
  }
}
