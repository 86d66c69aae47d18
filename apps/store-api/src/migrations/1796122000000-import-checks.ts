import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Imports that only check their file. Such a job never gets the status `running`: a worker of before this would write
 * its products, and cannot begin it so.
 */
export class ImportChecks1796122000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE import_jobs
        ADD COLUMN dry_run boolean DEFAULT false NOT NULL,
        ADD COLUMN preview jsonb DEFAULT '[]' NOT NULL,
        ADD CONSTRAINT import_jobs_dry_run CHECK (NOT (dry_run AND status = 'running'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_jobs DROP COLUMN dry_run, DROP COLUMN preview');
  }
}
