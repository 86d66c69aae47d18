/**
 * A mailbox. It is never passed as one text, so that no name or address can be parsed as a second recipient
 * or header.
 */
export interface Recipient {
  name: string;
  address: string;
}

const MAX_LENGTH = 254;
/** One mailbox, without characters that separate, quote or end one in a header (RFC 5322, section 3.4). */
const ADDRESS = /^[^\s\p{Cc}<>,;:"()[\]\\@]{1,64}@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u;
/**
 * A plain name or a quoted string, before an address in angle brackets (RFC 5322, sections 3.2.4 and 3.4).
 */
const NAMED = /^(?:"((?:[^"\\]|\\.)*)"\s*|([^"<>]*))<([^<>]+)>$/;

/**
 * Parses `address`, `Name <address>` or `"Name" <address>`, the forms used in settings.
 * @throws RangeError when it is not one mailbox
 */
export function parseMailAddress(text: string): Recipient {
  const [, quoted, plain = '', address = text.trim()] = NAMED.exec(text.trim()) ?? [];
  const name = quoted?.replace(/\\(.)/g, '$1') ?? plain;
  return safeAddress({ name, address: address.trim() });
}

/** @throws RangeError when the address is not one mailbox */
export function safeAddress({ name, address }: Recipient): Recipient {
  if (address.length > MAX_LENGTH || !ADDRESS.test(address)) {
    throw new RangeError('not an e-mail address');
  }
  return { name: oneLine(name), address };
}

/** Returns a header value: line breaks and other control characters become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
