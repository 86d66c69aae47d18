import type { Socket } from 'node:net';

export const MAIL_OPTIONS = Symbol('MAIL_OPTIONS');

/** Address and credentials of an SMTP server. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Uses TLS from the first byte. Otherwise STARTTLS, if the server offers it or a login requires it. */
  secure: boolean;
  /** Requires TLS before anything is sent. A login always requires it, except on loopback. */
  requireTls?: boolean;
  user?: string;
  password?: string;
}

/** Opens a connection to a server, or throws. */
export type Connect = (host: string, port: number, timeoutMs: number) => Promise<Socket>;

export interface MailOptions {
  /**
   * `smtp://user:password@host:port`, `smtps://` for TLS from the start, or `smtp+starttls://` for mandatory
   * STARTTLS. May also be given in parts.
   */
  url: string | SmtpServer;
  /** `Name <address>` or an address alone. */
  from: string;
  /** Reuses connections for several mails; true by default. */
  pool?: boolean;
  /** Opens connections to servers that staff configure; defaults to a direct connection. */
  connect?: Connect;
}

const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;

const PROTOCOLS = ['smtp:', 'smtps:', 'smtp+starttls:'];
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/i;

/** Returns true when TLS must precede the mail. A login never crosses a network in clear text. */
export function needsTls({ host, requireTls = false, user, password }: SmtpServer): boolean {
  return requireTls || (Boolean(user ?? password) && !LOOPBACK.test(host));
}

/** @throws TypeError when it is not an `smtp:`, `smtps:` or `smtp+starttls:` URL */
export function parseSmtpUrl(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  if (!PROTOCOLS.includes(protocol)) {
    throw new TypeError('The mail server needs an smtp:, smtps: or smtp+starttls: URL');
  }
  const secure = protocol === 'smtps:' || Number(port) === SMTPS_PORT;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? SMTPS_PORT : SUBMISSION_PORT),
    secure,
    requireTls: protocol === 'smtp+starttls:',
    user: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
  };
}
