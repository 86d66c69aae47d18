import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the mailbox of an e-mail address, so that limits of a client count all addresses that reach it. It is what
 * `mailboxOf` of `libs/mail` returns. Safe to repeat after an interruption.
 */
export class MailboxesOfBookings1796133000000 implements MigrationInterface {
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
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_of_mailbox');
    await runner.query(`
      CREATE INDEX CONCURRENTLY bookings_of_mailbox ON bookings (mailbox_key(email), end_at) WHERE email <> ''`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_of_mailbox');
    await runner.query('DROP FUNCTION mailbox_key(text)');
  }
}
