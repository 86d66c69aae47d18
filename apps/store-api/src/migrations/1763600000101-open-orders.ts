import { buildIndex } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the open orders of one customer, which a checkout counts. */
export class OpenOrders1763600000101 implements MigrationInterface {
  // Orders are placed while the index is built.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'orders_open_of_user', `ON orders (user_id) WHERE status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_open_of_user');
  }
}
