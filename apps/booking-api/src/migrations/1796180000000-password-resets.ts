import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the mailed links with which staff set a new password. */
export class PasswordResets1796180000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE password_resets (
        id uuid NOT NULL,
        admin_id integer,
        token_version integer,
        token_hash bytea NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT password_resets_pkey PRIMARY KEY (id),
        CONSTRAINT password_resets_hashed CHECK (octet_length(token_hash) = 32),
        CONSTRAINT password_resets_of_version CHECK ((admin_id IS NULL) = (token_version IS NULL)),
        CONSTRAINT password_resets_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE UNIQUE INDEX password_resets_token ON password_resets (token_hash)');
    await runner.query('CREATE INDEX password_resets_admin ON password_resets (admin_id)');
    await runner.query('CREATE INDEX password_resets_expires_at ON password_resets (expires_at)');
  }

  /** Links that were mailed stop working. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE password_resets');
  }
}
