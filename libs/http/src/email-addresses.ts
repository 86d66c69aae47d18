import { domainToASCII, domainToUnicode } from 'node:url';

/** Characters that are not seen, such as U+200B and U+00AD. Mail programs and IDNA ignore many of them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns true for an address in the one spelling that mail goes to: without invisible characters, composed (NFC), and
 * with a domain in the normal form of IDNA, in Unicode or as `xn--`. Otherwise one mailbox would count as many.
 */
export function isNormalAddress(text: string): boolean {
  const domain = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
  if (INVISIBLE.test(text) || text.normalize('NFC') !== text) return false;
  const ascii = domainToASCII(domain);
  return ascii !== '' && (ascii === domain || domainToUnicode(ascii) === domain);
}
