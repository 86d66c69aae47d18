import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the actor of the activity log, and finds what a key has changed. */
export class ChangesOfApiKeys1795908001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE activity_log VALIDATE CONSTRAINT activity_log_one_actor');
    await this.down(runner);
    await runner.query(`
      CREATE INDEX CONCURRENTLY activity_log_api_key ON activity_log (api_key_id, id DESC)
        WHERE api_key_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS activity_log_api_key');
  }
}
