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

/** Returns a code in its stored form: capitals without spaces. */
export function normalizeGiftCardCode(code: string): string {
  return code
    .replace(/\s/g, '')
    .replace(/\p{Dash}/gu, '-')
    .toUpperCase();
}

/** Returns what all spellings of a code have in common; the index `gift_cards_plain_codes` has it. */
export function plainGiftCardCode(code: string): string {
  return normalizeGiftCardCode(code).replaceAll('-', '');
}

/** Returns the card that a code names: the one with this very code, otherwise the only one that differs by hyphens. */
export function cardOfCode<Card extends { code: string }>(
  cards: readonly Card[],
  code: string,
): Card | undefined {
  const exact = normalizeGiftCardCode(code);
  const plain = plainGiftCardCode(code);
  const alike = cards.filter((card) => plainGiftCardCode(card.code) === plain);
  return alike.find((card) => card.code === exact) ?? (alike.length === 1 ? alike[0] : undefined);
}

const SHOWN = 4;

/** Masks a code, so that it can be recognised but not used. */
export function maskGiftCardCode(code: string): string {
  return `••••${code.slice(-SHOWN)}`;
}
