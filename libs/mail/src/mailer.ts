import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer, { type Transporter } from 'nodemailer';
import { MAIL_OPTIONS, type MailOptions } from './mail.options';

export interface Recipient {
  name: string;
  address: string;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer | string;
}

export interface Mail {
  to: Recipient;
  subject: string;
  html: string;
  text: string;
  /**
   * Names this mail, the same at every attempt: receivers drop a second copy, and an operator can tell a retry
   * from another mail. Letters, digits, `.`, `-` and `_`.
   */
  messageId: string;
  attachments?: Attachment[];
}

const TIMEOUT_MS = 10_000;

/** Sends mail over SMTP. It waits for the server, so it belongs into jobs, never into a request. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(@Inject(MAIL_OPTIONS) private readonly options: MailOptions) {
    this.domain = /@([^\s>]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
    this.transport = nodemailer.createTransport(options.url, {
      pool: true,
      maxConnections: 3,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object);
  }

  /** @throws when the server does not take the mail; the caller's job is tried again */
  async send({ to, subject, html, text, messageId, attachments }: Mail): Promise<void> {
    await this.transport.sendMail({
      from: this.options.from,
      to: { name: oneLine(to.name), address: to.address },
      subject: oneLine(subject),
      html,
      text,
      messageId: `<${messageId}@${this.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments,
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/** Line breaks in a name or a subject would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ');
}
