import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the mailbox of an address that asks for codes, so that the limit of codes counts all addresses of it. */
export class MailboxesOfProofs1795949300000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE email_proofs ADD COLUMN IF NOT EXISTS mailbox text');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS email_proofs_mailbox');
    await runner.query('CREATE INDEX CONCURRENTLY email_proofs_mailbox ON email_proofs (mailbox)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS email_proofs_mailbox');
    await runner.query('ALTER TABLE email_proofs DROP COLUMN mailbox');
  }
}
