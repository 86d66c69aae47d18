import type { MigrationInterface, QueryRunner } from 'typeorm';

const OF_REVIEW = 'loyalty_entries (user_id, reviewed_product_id, reviewed_item_id)';
const INDEXES: Record<string, string> = {
  loyalty_entries_review_earned_once: `${OF_REVIEW} NULLS NOT DISTINCT WHERE cause = 'review' AND type = 'earned'`,
  loyalty_entries_review_reversed_once: `${OF_REVIEW} WHERE cause = 'review' AND type = 'reversed'`,
};

/** Lets the points of a review be reversed once. Safe to repeat after an interruption. */
export class ReversedReviewPoints1796131000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    for (const [name, columns] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY ${name} ON ${columns}`);
    }
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS loyalty_entries_review_once');
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    }
  }
}
