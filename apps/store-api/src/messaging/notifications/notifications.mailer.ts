import { Injectable } from '@nestjs/common';
import { type Mail, MailQuota, Mailer } from '@comptoir/mail';

/** Sends the mails of notifications; of those that anybody can cause, a recipient gets a few only. */
@Injectable()
export class NotificationMailer {
  constructor(
    private readonly mailer: Mailer,
    private readonly quota: MailQuota,
  ) {}

  async send(mail: Mail, { byAnybody = false }: { byAnybody?: boolean }): Promise<void> {
    if (byAnybody && !(await this.quota.admits(mail.to.address, mail.messageId))) return;
    await this.mailer.send(mail);
  }
}
