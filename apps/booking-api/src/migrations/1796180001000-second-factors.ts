import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives staff a second factor with recovery codes, and logins a second step. */
export class SecondFactors1796180001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factors (
        user_id integer NOT NULL,
        secret bytea NOT NULL,
        created_at timestamptz NOT NULL,
        confirmed_at timestamptz,
        last_step bigint,
        wrong_codes integer DEFAULT 0 NOT NULL,
        wrong_since timestamptz,
        CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
        CONSTRAINT second_factors_confirmed_by_code CHECK ((confirmed_at IS NULL) = (last_step IS NULL)),
        CONSTRAINT second_factors_wrong_codes CHECK (wrong_codes >= 0 AND (wrong_codes = 0 OR wrong_since IS NOT NULL)),
        CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES admins(id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON second_factors
      FOR EACH ROW WHEN (current_setting('comptoir.actor', true) <> '')
      EXECUTE FUNCTION audit_row('second_factors', 'user_id', 'secret', 'last_step,wrong_codes,wrong_since')`);
    await runner.query(`
      CREATE TABLE recovery_codes (
        user_id integer NOT NULL,
        digest bytea NOT NULL,
        used_at timestamptz,
        CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, digest),
        CONSTRAINT recovery_codes_hashed CHECK (octet_length(digest) = 32),
        CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
      )`);
    // Codes come and go ten at a time, with a factor that is logged; the use of one is worth a line.
    await runner.query(`
      CREATE TRIGGER audit AFTER UPDATE ON recovery_codes
      FOR EACH ROW WHEN (current_setting('comptoir.actor', true) <> '')
      EXECUTE FUNCTION audit_row('recovery_codes', 'user_id', 'digest', '')`);
    await runner.query(`
      CREATE TABLE login_challenges (
        digest bytea NOT NULL,
        user_id integer NOT NULL,
        expires_at timestamptz NOT NULL,
        wrong_codes smallint DEFAULT 0 NOT NULL,
        CONSTRAINT login_challenges_pkey PRIMARY KEY (digest),
        CONSTRAINT login_challenges_hashed CHECK (octet_length(digest) = 32),
        CONSTRAINT login_challenges_wrong_codes CHECK (wrong_codes BETWEEN 0 AND 5),
        CONSTRAINT login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES admins(id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX login_challenges_expires_at ON login_challenges (expires_at)');
    await runner.query('CREATE INDEX login_challenges_user ON login_challenges (user_id)');
    // Logins that have got as far as their second step end with the sessions, whoever ends these.
    await runner.query(`
      CREATE FUNCTION end_challenges() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM login_challenges WHERE user_id = NEW.id;
        RETURN NULL;
      END
      $$`);
    await runner.query(`
      CREATE TRIGGER end_challenges AFTER UPDATE ON admins FOR EACH ROW
      WHEN (OLD.token_version <> NEW.token_version) EXECUTE FUNCTION end_challenges()`);
  }

  /** Accounts are as open as their passwords again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER end_challenges ON admins');
    await runner.query('DROP FUNCTION end_challenges()');
    await runner.query('DROP TABLE login_challenges');
    await runner.query('DROP TABLE recovery_codes');
    await runner.query('DROP TABLE second_factors');
  }
}
