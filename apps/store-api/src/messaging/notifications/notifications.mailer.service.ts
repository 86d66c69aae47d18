import { Injectable } from '@nestjs/common';
import { type Mail, MailQuota, Mailer } from '@comptoir/mail';

/**
 * Sends the mails of notifications. Mails that an anonymous request can cause are limited for each recipient.
 */
@Injectable()
export class NotificationMailerService {
  constructor(
    private readonly mailer: Mailer,
    private readonly quota: MailQuota,
  ) {}

  async sendMail(mail: Mail, { limited }: { limited?: 'account' | 'any' }): Promise<void> {
    const group = limited === 'account' ? 'account of ' : '';
    if (limited && !(await this.quota.admitMail(mail.to.address, mail.messageId, group))) return;
    await this.mailer.send(mail);
  }
}
