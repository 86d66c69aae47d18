import { randomInt } from 'node:crypto';

/** Without 0, 1, I, L, O and U: nothing to misread, and few words by chance. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A code that cannot be guessed: 16 characters of 30, 78 bits. */
export function newGiftCardCode(): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A code as it is stored, whatever case it was typed in. */
export function normalizeGiftCardCode(code: string): string {
  return code.trim().toUpperCase();
}

const SHOWN = 4;

/** A code that can be recognised and not used. */
export function maskGiftCardCode(code: string): string {
  return `••••${code.slice(-SHOWN)}`;
}
