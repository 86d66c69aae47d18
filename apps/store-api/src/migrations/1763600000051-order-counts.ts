import { dropCounts, keepCounts } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNTED = { of: 'orders', by: ['status', 'payment_status'] };

/** Keeps the totals of staff's list of orders. */
export class OrderCounts1763600000051 implements MigrationInterface {
  // Orders are placed while those that there are are counted.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of keepCounts(COUNTED)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropCounts(COUNTED)) await runner.query(statement);
  }
}
