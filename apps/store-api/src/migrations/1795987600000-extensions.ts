import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes which extensions have data here (docs/extending.md). */
export class Extensions1795987600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE installed_extensions (
        name varchar(40) PRIMARY KEY,
        title varchar(100) NOT NULL,
        version varchar(100) NOT NULL,
        migrations text[] DEFAULT '{}' NOT NULL,
        fields jsonb DEFAULT '[]' NOT NULL,
        installed_at timestamptz DEFAULT now() NOT NULL,
        updated_at timestamptz DEFAULT now() NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE installed_extensions');
  }
}
