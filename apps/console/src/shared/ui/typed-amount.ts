/** Spaces between digits, also those that French pages write. */
const SPACES = /[\s\u00A0\u202F’']/gu;
/** A number with signs or names of currencies around it. */
const WRITTEN = /^\p{L}{0,3}\p{Sc}?([-−]?)\p{Sc}?([\d.,]*)\p{Sc}?\p{L}{0,3}$/u;
const GROUPS = /^\d{1,3}([.,]\d{3})+$/;

/**
 * Reads an amount as people type or paste it, with points or commas: `1 290,00 €`, `1,290`, `1.290,5`. For a single sign
 * before three digits the language decides: `1,290` is 1290 in English, and 1.290 in French.
 * @param locale of the page
 * @returns the amount as the service takes it, such as `1290.5`; the text itself when it is no amount
 */
export function amountOf(text: string, locale: string): string {
  const [, minus = '', digits = ''] = WRITTEN.exec(text.replace(SPACES, '')) ?? [];
  if (digits === '' && minus === '' && text.trim() !== '') return text;
  const sign = minus && '-';
  if (!/^[\d.,]*\d[.,]?$|^[.,]\d*$|^$/.test(digits)) return text;
  const decimal = decimalSignOf(digits, locale);
  const at = decimal ? digits.lastIndexOf(decimal) : digits.length;
  const whole = digits.slice(0, at);
  if (/[.,]/.test(whole) && !GROUPS.test(whole)) return text;
  if (decimal && whole.includes(decimal)) return text;
  const fraction = digits.slice(at + 1);
  return `${sign}${whole.replace(/[.,]/g, '')}${fraction && `.${fraction}`}`;
}

/** Returns the sign that separates the decimals; undefined without one. */
function decimalSignOf(digits: string, locale: string): string {
  const signs = [...digits.matchAll(/[.,]/g)].map(([sign]) => sign);
  const last = signs.at(-1);
  if (last === undefined) return '';
  if (new Set(signs).size > 1) return last;
  if (signs.length > 1) return '';
  const isGroup = GROUPS.test(digits) && !digits.startsWith('0');
  const ofLanguage = new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  return isGroup && last !== ofLanguage ? '' : last;
}
