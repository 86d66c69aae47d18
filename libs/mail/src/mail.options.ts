export const MAIL_OPTIONS = Symbol('MAIL_OPTIONS');

/** An SMTP server and how to reach it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS when the server offers it. */
  secure: boolean;
  user?: string;
  password?: string;
}

export interface MailOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start; or the same in parts. */
  url: string | SmtpServer;
  /** `Name <address>` or an address alone. */
  from: string;
  /** Keeps connections open between mails, as a process that sends many wants it; true by default. */
  pool?: boolean;
}

const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;

/** @throws TypeError when it is not an `smtp:` or `smtps:` URL */
export function parseSmtpUrl(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') {
    throw new TypeError('The mail server needs an smtp: or smtps: URL');
  }
  const secure = protocol === 'smtps:' || Number(port) === SMTPS_PORT;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? SMTPS_PORT : SUBMISSION_PORT),
    secure,
    user: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
  };
}
