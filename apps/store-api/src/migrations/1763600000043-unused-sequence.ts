import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What `catalogue_revisions` tells was told by this sequence before; no release since reads it. */
export class UnusedSequence1763600000043 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SEQUENCE catalogue_version');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SEQUENCE catalogue_version; SELECT nextval('catalogue_version')`);
  }
}
