import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds guests: customers without a login, whom a cart token identifies. */
export class Guests1795468500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
    await runner.query(countFunctions('NOT written.is_guest', 'NOT NEW.is_guest', 'NOT users.is_guest'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(countFunctions('true', 'true', 'true'));
    await runner.query(DOWN);
  }
}

const UP = `
  ALTER TABLE users ALTER COLUMN email DROP NOT NULL,
    ADD COLUMN is_guest boolean DEFAULT false NOT NULL,
    ADD CONSTRAINT users_accounts_have_email CHECK (is_guest OR email IS NOT NULL) NOT VALID,
    -- Whoever reads accounts by their address, to log in or to reset a password, finds no guest.
    ADD CONSTRAINT users_guests_have_no_login CHECK (NOT is_guest OR
      (email IS NULL AND password_hash IS NULL AND email_verified_at IS NULL AND roles = '{customer}')) NOT VALID;

  CREATE TABLE guests (
    user_id integer NOT NULL,
    -- SHA-256 of the cart token, which has 256 random bits.
    token_hash bytea NOT NULL,
    -- Null until the first order.
    email varchar(254),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT guests_pkey PRIMARY KEY (user_id),
    CONSTRAINT guests_token_key UNIQUE (token_hash),
    CONSTRAINT guests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  );
  CREATE INDEX guests_by_email ON guests (lower(email)) WHERE email IS NOT NULL;
  CREATE INDEX guests_search ON guests USING gin (email gin_trgm_ops);
  CREATE INDEX guests_to_expire ON guests (expires_at);
  CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON guests FOR EACH ROW
    WHEN (current_setting('comptoir.actor', true) <> '')
    EXECUTE FUNCTION audit_row('guests', 'user_id', 'token_hash', '')`;

const DOWN = `
  DROP TABLE guests;
  ALTER TABLE users DROP CONSTRAINT users_guests_have_no_login, DROP CONSTRAINT users_accounts_have_email;
  UPDATE users SET email = 'guest-' || id || '@guest.invalid' WHERE email IS NULL;
  ALTER TABLE users DROP COLUMN is_guest, ALTER COLUMN email SET NOT NULL;
  SELECT recount_users()`;

/** Returns the functions that count accounts; guests are not counted. Each parameter is the condition of a row. */
function countFunctions(written: string, changed: string, stored: string): string {
  return `
  CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    CASE TG_OP
      WHEN 'INSERT' THEN
        INSERT INTO users_counts
        SELECT written.deleted_at IS NOT NULL,
               written.suspended_at IS NOT NULL,
               written.email_verified_at IS NOT NULL,
               'customer' = ANY (written.roles),
               'manager' = ANY (written.roles),
               'admin' = ANY (written.roles), count(*)
          FROM written WHERE ${written} GROUP BY 1, 2, 3, 4, 5, 6;
      WHEN 'UPDATE' THEN
        INSERT INTO users_counts
        SELECT * FROM (VALUES
          (OLD.deleted_at IS NOT NULL,
           OLD.suspended_at IS NOT NULL,
           OLD.email_verified_at IS NOT NULL,
           'customer' = ANY (OLD.roles),
           'manager' = ANY (OLD.roles),
           'admin' = ANY (OLD.roles), -1),
          (NEW.deleted_at IS NOT NULL,
           NEW.suspended_at IS NOT NULL,
           NEW.email_verified_at IS NOT NULL,
           'customer' = ANY (NEW.roles),
           'manager' = ANY (NEW.roles),
           'admin' = ANY (NEW.roles), 1)) moved WHERE ${changed};
      WHEN 'DELETE' THEN
        INSERT INTO users_counts
        SELECT written.deleted_at IS NOT NULL,
               written.suspended_at IS NOT NULL,
               written.email_verified_at IS NOT NULL,
               'customer' = ANY (written.roles),
               'manager' = ANY (written.roles),
               'admin' = ANY (written.roles), -count(*)
          FROM written WHERE ${written} GROUP BY 1, 2, 3, 4, 5, 6;
      WHEN 'TRUNCATE' THEN
        INSERT INTO users_counts
        SELECT is_deleted, is_suspended, is_verified, is_customer, is_manager, is_admin, -sum(delta)
          FROM users_counts GROUP BY is_deleted, is_suspended, is_verified, is_customer, is_manager, is_admin;
    END CASE;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION recount_users() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    -- Two at once would add the same twice.
    LOCK TABLE users_counts IN SHARE UPDATE EXCLUSIVE MODE;
    INSERT INTO users_counts
    SELECT is_deleted, is_suspended, is_verified, is_customer, is_manager, is_admin, sum(n)::bigint AS missing FROM (
      SELECT users.deleted_at IS NOT NULL AS is_deleted,
             users.suspended_at IS NOT NULL AS is_suspended,
             users.email_verified_at IS NOT NULL AS is_verified,
             'customer' = ANY (users.roles) AS is_customer,
             'manager' = ANY (users.roles) AS is_manager,
             'admin' = ANY (users.roles) AS is_admin, count(*) AS n
        FROM users WHERE ${stored} GROUP BY 1, 2, 3, 4, 5, 6
      UNION ALL SELECT is_deleted, is_suspended, is_verified, is_customer, is_manager, is_admin, -delta
        FROM users_counts) rows_and_counts
    GROUP BY is_deleted, is_suspended, is_verified, is_customer, is_manager, is_admin HAVING sum(n) <> 0;
  END $$`;
}
