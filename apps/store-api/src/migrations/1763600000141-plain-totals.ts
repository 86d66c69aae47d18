import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ListCounts1763600000061 } from './1763600000061-list-counts';

/** Sets of counts of lists that are short enough to be counted when they are read (docs/adr/0014). */
const DROPPED = [
  'products_by_category',
  'products_by_brand',
  'inventory',
  'reviews',
  'product_questions',
  'contact_messages',
  'returns',
  'refunds',
  'disputes',
  'shipments',
  'coupons',
  'gift_cards',
  'affiliates',
  'webhook_deliveries',
  'api_log',
  'search_log',
];

/** Each statement is a transaction of its own, so that none waits for one table with a lock on another. */
export class PlainTotals1763600000141 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const name of DROPPED) {
      await runner.query(`DROP FUNCTION IF EXISTS count_${name}() CASCADE`);
      await runner.query(`DROP FUNCTION IF EXISTS recount_${name}()`);
      await runner.query(`DROP TABLE IF EXISTS ${name}_counts`);
    }
  }

  /** The sets that stay are counted again with those that come back. */
  async down(runner: QueryRunner): Promise<void> {
    await new ListCounts1763600000061().up(runner);
  }
}
