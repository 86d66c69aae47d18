import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCHEMA = path.join(__dirname, '1795409400000-baseline.sql');

/** Makes the schema that the first release starts from. */
export class Baseline1795409400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(SCHEMA, 'utf8'));
  }

  /** @throws always: nothing comes before it, and dropping everything is nobody's intention */
  down(): Promise<void> {
    return Promise.reject(new Error('The baseline cannot be undone: drop the database instead'));
  }
}
