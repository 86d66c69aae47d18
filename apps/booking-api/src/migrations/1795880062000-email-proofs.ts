import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the codes that prove e-mail addresses, and which bookings were made with such a proof. */
export class EmailProofs1795880062000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings ADD COLUMN email_proven boolean NOT NULL DEFAULT false');
    await runner.query(`
      CREATE TABLE email_proofs (
        email text PRIMARY KEY,
        id uuid NOT NULL,
        code_hash bytea NOT NULL,
        locale text,
        guesses integer NOT NULL DEFAULT 0,
        codes integer NOT NULL DEFAULT 1,
        counted_from timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT email_proofs_id UNIQUE (id),
        CONSTRAINT email_proofs_guesses CHECK (guesses BETWEEN 0 AND 5),
        CONSTRAINT email_proofs_codes CHECK (codes BETWEEN 1 AND 10))`);
    await runner.query('CREATE INDEX email_proofs_counted_from ON email_proofs (counted_from)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_proofs');
    await runner.query('ALTER TABLE bookings DROP COLUMN email_proven');
  }
}
