/** Names that a password must not repeat. */
export interface Owner {
  name: string;
  /** Null for an account without a login. */
  email: string | null;
}

/** Shorter parts of a name are in too many words to say anything. */
const MIN_NAME = 3;
const LETTER = /[\p{L}\p{M}]/u;
const NO_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu;

/** Returns true for a password of the list in any case, with or without digits, years and signs at its end. */
export function isCommon(password: string, list: ReadonlySet<string>): boolean {
  return formsOf(password).some((form) => list.has(form));
}

/** Returns true for the name or the e-mail address of the owner, as a whole or in part, however it is written. */
export function namesOwner(password: string, { name, email }: Owner): boolean {
  const words = [name, ...name.split(/\s+/), email ?? '', email?.split('@')[0] ?? ''];
  const names = new Set(words.map((word) => bare(word)).filter((word) => word.length >= MIN_NAME));
  return formsOf(password).some((form) => names.has(bare(form)));
}

/** Returns the whole password, and the word before the digits and signs that people add to it, as in `Summer2026!`. */
function formsOf(password: string): string[] {
  const whole = fold(password);
  const signs = [...whole];
  const last = signs.findLastIndex((sign) => LETTER.test(sign));
  return [whole, signs.slice(0, last + 1).join('')];
}

/** Also without accents, which many leave out when they type their name. */
function bare(text: string): string {
  return fold(text).normalize('NFKD').replace(NO_LETTER_OR_DIGIT, '');
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
