import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  users_by_mailbox: 'users (mailbox_key(email)) WHERE email IS NOT NULL',
  guests_by_mailbox: 'guests (mailbox_key(email)) WHERE email IS NOT NULL',
};

/**
 * Adds the mailbox of an e-mail address, so that limits of a customer count all addresses that reach it. Safe to repeat
 * after an interruption.
 */
export class Mailboxes1795857000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Gmail ignores dots, too. A name that begins with a plus stays as it is.
    await runner.query(`
      CREATE OR REPLACE FUNCTION mailbox_key(address text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT CASE WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
                    ELSE name || '@' || host END
          FROM (SELECT coalesce(nullif(split_part(regexp_replace(lower(address), '@[^@]*$', ''), '+', 1), ''),
                                regexp_replace(lower(address), '@[^@]*$', '')) AS name,
                       substring(lower(address) FROM '[^@]*$') AS host) parts
      $$`);
    await runner.query('SET lock_timeout = 0');
    for (const [name, columns] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${columns}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query('DROP FUNCTION mailbox_key(text)');
  }
}
