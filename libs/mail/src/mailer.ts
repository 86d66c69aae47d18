import type { Socket } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { inSpan } from '@comptoir/tracing';
import { type Transporter, createTransport } from 'nodemailer';
import { type Recipient, oneLine, parseMailAddress, safeAddress } from './mail-address';
import { MAIL_OPTIONS, type MailOptions, type SmtpServer, needsTls, parseSmtpUrl } from './mail.options';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer | string;
}

/** An iCalendar stream and its method. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

export interface Mail {
  to: Recipient;
  subject: string;
  html: string;
  text: string;
  /**
   * Id of this mail, the same at every attempt. Receivers drop a second copy, and an operator can recognise a
   * retry. Letters, digits, `.`, `-` and `_`.
   */
  messageId: string;
  replyTo?: Recipient;
  /** URL that ends a subscription, also by one click in the mail program (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: Attachment[];
  /** An invitation that mail programs add to the calendar, or remove from it (RFC 6047). */
  calendar?: CalendarPart;
}

const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 3;

/** Sends mail over SMTP. It waits for the server, so call it from jobs and never from a request. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter;
  private readonly from: Recipient;
  private readonly server: SmtpServer;

  constructor(@Inject(MAIL_OPTIONS) { url, from, pool, connect }: MailOptions) {
    this.from = parseMailAddress(from);
    this.server = typeof url === 'string' ? parseSmtpUrl(url) : url;
    this.transport = createSmtpTransport(this.server, { pool, connect });
  }

  /**
   * Resolves when the server has accepted the mail.
   * @throws RangeError for an address that is not one mailbox; else the SMTP error, for the caller's job to
   * retry
   */
  async send(mail: Mail): Promise<void> {
    const { to, subject, html, text, messageId, replyTo, unsubscribeUrl, attachments, calendar } = mail;
    const message = {
      from: this.from,
      to: safeAddress(to),
      replyTo: replyTo && safeAddress(replyTo),
      subject: oneLine(subject),
      html,
      text,
      messageId: this.messageIdOf(messageId),
      headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribe(unsubscribeUrl)) },
      // Adds the calendar as an alternative beside HTML and text, and as a file for programs that look for
      // one.
      icalEvent: calendar && { ...calendar, filename: 'booking.ics' },
      attachments: attachments?.map(({ filename, contentType, content }) => ({
        filename: oneLine(filename),
        contentType: oneLine(contentType),
        content,
      })),
    };
    const span = { kind: 'client', attributes: { 'server.address': this.server.host } } as const;
    await inSpan('smtp send', span, () => this.transport.sendMail(message));
  }

  /** Closes idle connections immediately and the others after their mail. */
  onApplicationShutdown(): void {
    this.transport.close();
  }

  private messageIdOf(id: string): string {
    const domain = this.from.address.slice(this.from.address.lastIndexOf('@') + 1);
    return `<${id.replace(/[^\w.-]/g, '-')}@${domain}>`;
  }
}

/** Connects at the first mail. @param pool reuses a few connections for later mails */
function createSmtpTransport(
  server: SmtpServer,
  { pool = true, connect }: Pick<MailOptions, 'pool' | 'connect'>,
): Transporter {
  const { host, port, secure, user, password } = server;
  return createTransport({
    ...(pool && { pool, maxConnections: MAX_CONNECTIONS }),
    host,
    port,
    secure,
    requireTLS: needsTls(server),
    ...(connect && { getSocket: socketFrom(() => connect(host, port, TIMEOUT_MS)) }),
    auth: user ? { user, pass: password ?? '' } : undefined,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Passes the opened connection to nodemailer, which still checks the certificate against the name of the
 * server.
 */
function socketFrom(open: () => Promise<Socket>) {
  return (_options: object, done: (error: Error | null, given?: { connection: Socket }) => void): void => {
    open().then(
      (connection) => done(null, { connection }),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };
}

function unsubscribe(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${new URL(url).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
