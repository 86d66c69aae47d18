import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCHEMA = path.join(__dirname, '1795409400000-baseline.sql');

/** Creates the schema of the first release. */
export class Baseline1795409400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(SCHEMA, 'utf8'));
  }

  /** @throws always: the baseline cannot be undone without dropping everything */
  down(): Promise<void> {
    return Promise.reject(new Error('The baseline cannot be undone: drop the database instead'));
  }
}
