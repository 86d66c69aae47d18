import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { dbFailureOf } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { Mailer } from '@comptoir/mail';
import { CONFIG, type Config } from '../config';
import { SettingErrors } from './settings.errors';
import { SettingsService, type SmtpSettings } from './settings.service';
import { smtpReason } from './settings.smtp-reason';

/** A server that keeps the conversation going would hold the request for ever. */
const DEADLINE_MS = 30_000;
const SUBJECT = 'Test of the mail settings';
const TEXT = 'Mail from the booking service reaches you.';

/** Tries the stored mail settings. */
@Injectable()
export class SmtpTestService {
  constructor(
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends a mail to whoever asks, through the stored settings; each step of the conversation has ten seconds.
   * @throws SettingErrors.SMTP_TEST_FAILED with the reason, which never holds the password
   */
  async run(address: string): Promise<void> {
    const smtp = await this.stored();
    const { port } = smtp.server;
    const allowed = this.config.SMTP_ALLOWED_PORTS;
    if (allowed.length && !allowed.includes(String(port))) throw failed(`port ${port} is not allowed`);
    try {
      await send(smtp, address);
    } catch (error) {
      throw failed(smtpReason(error, smtp.server));
    }
  }

  private async stored(): Promise<SmtpSettings> {
    const smtp = await this.settings.smtp().catch((error: unknown) => {
      throw dbFailureOf(error) ? error : failed('the stored password cannot be read; set it again');
    });
    if (!smtp) throw failed('smtp_host and smtp_from are not set');
    return smtp;
  }
}

async function send({ server, from }: SmtpSettings, address: string): Promise<void> {
  const mailer = new Mailer({ url: server, from, pool: false });
  const isDone = new AbortController();
  const late = sleep(DEADLINE_MS, undefined, { signal: isDone.signal }).then(() => {
    throw Object.assign(new Error('the server takes too long'), { code: 'ETIMEDOUT' });
  });
  const sent = mailer.send({
    to: { name: '', address },
    subject: SUBJECT,
    text: `${TEXT}\n`,
    html: `<p>${TEXT}</p>`,
    messageId: randomUUID(),
  });
  try {
    await Promise.race([sent, late]);
  } finally {
    isDone.abort();
    late.catch(() => undefined);
    sent.catch(() => undefined);
    await mailer.onApplicationShutdown();
  }
}

function failed(reason: string): AppError {
  return SettingErrors.SMTP_TEST_FAILED({ message: `SMTP test failed: ${reason}` });
}
