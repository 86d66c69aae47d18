import { randomInt } from 'node:crypto';

/** Excludes 0, 1, I, L, O and U, which are easy to misread or make words by chance. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Returns a new code that cannot be guessed: 16 characters of 30, 78 bits. */
export function newGiftCardCode(): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Returns a code in its stored form, in capitals. */
export function normalizeGiftCardCode(code: string): string {
  return code.trim().toUpperCase();
}

const SHOWN = 4;

/** Masks a code, so that it can be recognised but not used. */
export function maskGiftCardCode(code: string): string {
  return `••••${code.slice(-SHOWN)}`;
}
