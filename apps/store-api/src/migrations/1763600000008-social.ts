import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Social1763600000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Who signs in to an account through an identity provider.
      CREATE TABLE user_identities (
        provider text NOT NULL
          CONSTRAINT user_identities_provider_known CHECK (provider IN ('google', 'facebook', 'apple')),
        subject varchar(255) NOT NULL,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (provider, subject)
      );
      CREATE INDEX user_identities_user ON user_identities (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE user_identities');
  }
}
