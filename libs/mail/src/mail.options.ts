export const MAIL_OPTIONS = Symbol('MAIL_OPTIONS');

export interface MailOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string;
  /** `Name <address>` or an address alone. */
  from: string;
}
