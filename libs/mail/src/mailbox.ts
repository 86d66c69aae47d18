import { domainToASCII } from 'node:url';

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox that an address most likely reaches, for limits: in lower case, without a part after a plus, and
 * for Gmail without dots. It is no address to send mail to, since other servers may tell such addresses apart. The
 * function `mailbox_key` of the store's database does the same.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const [given, domain] = [text.slice(0, at), text.slice(at + 1)];
  // A name that begins with a plus stays as it is.
  const [name = ''] = given.split('+', 1);
  const host = domainToASCII(domain) || domain;
  return GMAIL.includes(host)
    ? `${(name || given).replaceAll('.', '')}@gmail.com`
    : `${name || given}@${host}`;
}
