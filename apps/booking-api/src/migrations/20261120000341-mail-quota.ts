import { MAIL_QUOTA_TABLE } from '@comptoir/mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the mails that anybody can cause, by recipient. */
export class MailQuota20261120000341 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MAIL_QUOTA_TABLE.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(MAIL_QUOTA_TABLE.down);
  }
}
