import { createHash, randomBytes } from 'node:crypto';

/** Codes that an account has at a time. */
export const RECOVERY_CODES = 10;
/** Crockford's Base32: no two digits look alike. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 120 bits, which nobody can guess, so that a fast hash is enough. */
const LENGTH = 24;
const GROUP = 6;

/** Generates ten codes such as `k7m2qp-9xw4ht-0c3v8n-fj6ryd`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const digits = Array.from(randomBytes(LENGTH), (byte) => DIGITS.charAt(byte % DIGITS.length)).join('');
    return digits.replace(new RegExp(`.{${GROUP}}(?!$)`, 'g'), '$&-');
  });
}

/** Returns the digest that is stored of a code, however it is typed: in capitals, or with blanks. */
export function digestOfRecoveryCode(code: string): Buffer {
  const digits = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(digits).digest();
}
