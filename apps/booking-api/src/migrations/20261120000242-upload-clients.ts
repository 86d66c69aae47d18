import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who uploaded a file that no booking names yet: what one client may leave lying is limited. */
export class UploadClients20261120000242 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploads ADD COLUMN client text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploads DROP COLUMN client');
  }
}
