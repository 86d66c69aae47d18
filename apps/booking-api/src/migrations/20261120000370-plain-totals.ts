import { beginCounts } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNTED } from './20261120000244-list-counts';

/** Lists of blocks and deliveries are short enough to be counted when they are read (docs/adr/0014). */
const DROPPED = ['blocks', 'webhook_deliveries'];

/** Each statement is a transaction of its own, so that none waits for one table with a lock on another. */
export class PlainTotals20261120000370 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const name of DROPPED) {
      await runner.query(`DROP FUNCTION IF EXISTS count_${name}() CASCADE`);
      await runner.query(`DROP FUNCTION IF EXISTS recount_${name}()`);
      await runner.query(`DROP TABLE IF EXISTS ${name}_counts`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const counts of COUNTED) await beginCounts(runner, counts);
  }
}
