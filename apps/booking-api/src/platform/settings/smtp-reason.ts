import type { SmtpServer } from '@comptoir/mail';
import { OutboundError } from '@comptoir/outbound';

const MAX_REASON = 300;

/** Reasons by the error code of the network, of TLS or of the SMTP client. */
const REASONS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^(ETLS|EPROTO|ERR_TLS\w*|ERR_SSL\w*|\w*CERT\w*|UNABLE_TO_\w+|HOSTNAME_MISMATCH)$/, 'TLS failed'],
  [/^(EAUTH|ENOAUTH)$/, 'the server refused the user name or the password'],
  [/^EENVELOPE$/, 'the server refused the sender or the recipient'],
  [/^EMESSAGE$/, 'the server refused the message'],
];
/**
 * Used for every failure before the greeting of a mail server. Unknown names, private addresses, closed ports
 * and other services must look the same.
 */
const NO_CONNECTION = 'the mail server could not be reached or did not answer as one';
const UNKNOWN = 'the mail could not be sent';

interface SmtpFailure {
  code?: unknown;
  /** Error code of the layer below the SMTP client. */
  originalCode?: unknown;
  /** The failed step; `CONN` is everything up to and including the greeting. */
  command?: unknown;
  message?: unknown;
}

/**
 * Describes in one line why mail could not be sent, with the message of the mail server. A message that
 * contains the password is not quoted.
 */
export function smtpReason(error: unknown, server: SmtpServer): string {
  const { code, originalCode, command, message } = (error ?? {}) as SmtpFailure;
  const known = wordsOf(originalCode) ?? wordsOf(code);
  if (error instanceof OutboundError || (command === 'CONN' && !known)) return NO_CONNECTION;
  const words = known ?? UNKNOWN;
  const detail = typeof message === 'string' ? message.replace(/[\p{Cc}\s]+/gu, ' ').trim() : '';
  if (!detail || secretsOf(server).some((secret) => detail.includes(secret))) return words;
  const quoted = detail.slice(0, MAX_REASON - words.length - 3).replace(/[.\s]+$/, '');
  return `${words} (${quoted})`;
}

function wordsOf(code: unknown): string | undefined {
  if (typeof code !== 'string') return undefined;
  return REASONS.find(([pattern]) => pattern.test(code))?.[1];
}

/** Returns the password in the encodings of SMTP logins. */
function secretsOf({ user = '', password = '' }: SmtpServer): string[] {
  if (!password) return [];
  const forms = [password, `\0${user}\0${password}`, `${user}\0${user}\0${password}`];
  return [password, ...forms.map((form) => Buffer.from(form).toString('base64').replace(/=+$/, ''))];
}
