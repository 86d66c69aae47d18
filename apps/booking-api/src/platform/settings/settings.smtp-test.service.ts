import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { dbFailureOf } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import type { Mail } from '@comptoir/mail';
import { SettingErrors } from './settings.errors';
import { SettingsMailService } from './settings.mail.service';
import type { SmtpSettings } from './settings.service';
import { smtpReason } from './smtp-reason';

/** Ends a conversation that a server could otherwise prolong without end. */
const DEADLINE_MS = 30_000;
const TEXT = 'Mail from the booking service reaches you.';

/** A mail without its recipient. */
export type TestMail = Pick<Mail, 'subject' | 'text' | 'html'>;

const TEST_MAIL: TestMail = {
  subject: 'Test of the mail settings',
  text: `${TEXT}\n`,
  html: `<p>${TEXT}</p>`,
};

/** Tests the stored mail settings. */
@Injectable()
export class SettingsSmtpTestService {
  constructor(private readonly mailer: SettingsMailService) {}

  /**
   * Sends a test mail to the caller through the stored settings; each step of the conversation has ten
   * seconds.
   * @param mail content of the mail; a sentence of the service without it
   * @throws SettingErrors.SMTP_TEST_FAILED with the reason, which never contains the password
   */
  async sendTestMail(address: string, mail: TestMail = TEST_MAIL): Promise<void> {
    const smtp = await this.readStoredSettings();
    const { port } = smtp.server;
    if (!this.mailer.allowsPort(port)) throw failed(`port ${port} is not allowed`);
    try {
      await this.send(smtp, address, mail);
    } catch (error) {
      throw failed(smtpReason(error, smtp.server));
    }
  }

  private async readStoredSettings(): Promise<SmtpSettings> {
    const smtp = await this.mailer.readSmtpSettings().catch((error: unknown) => {
      throw dbFailureOf(error) ? error : failed('the stored password cannot be read; set it again');
    });
    if (!smtp) throw failed('smtp_host and smtp_from are not set');
    return smtp;
  }

  private async send(smtp: SmtpSettings, address: string, mail: TestMail): Promise<void> {
    const isDone = new AbortController();
    const late = sleep(DEADLINE_MS, undefined, { signal: isDone.signal }).then(() => {
      throw Object.assign(new Error('the server takes too long'), { command: 'CONN' });
    });
    const sent = this.mailer.sendMail(smtp, {
      to: { name: '', address },
      ...mail,
      messageId: randomUUID(),
    });
    try {
      await Promise.race([sent, late]);
    } finally {
      isDone.abort();
      late.catch(() => undefined);
      sent.catch(() => undefined);
    }
  }
}

function failed(reason: string): AppError {
  return SettingErrors.SMTP_TEST_FAILED({ message: `SMTP test failed: ${reason}` });
}
