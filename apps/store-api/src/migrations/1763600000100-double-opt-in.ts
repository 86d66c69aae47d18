import { MAIL_QUOTA_TABLE } from '@comptoir/mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions wait for a confirmation; those that there are stay. Mails that anybody can cause are counted. */
export class DoubleOptIn1763600000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE newsletter_subscribers
        ADD COLUMN confirmed_at timestamptz,
        ADD COLUMN confirm_token varchar(64) CONSTRAINT newsletter_subscribers_confirm_token_key UNIQUE;
      UPDATE newsletter_subscribers SET confirmed_at = subscribed_at`);
    await runner.query(MAIL_QUOTA_TABLE.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(MAIL_QUOTA_TABLE.down);
    await runner.query(`
      DELETE FROM newsletter_subscribers WHERE confirmed_at IS NULL;
      ALTER TABLE newsletter_subscribers DROP COLUMN confirmed_at, DROP COLUMN confirm_token`);
  }
}
