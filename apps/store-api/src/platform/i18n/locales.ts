/** Language tags that a shop may have (BCP 47): language, script and region. */
export const LOCALE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;
/** Language ranges that a client may ask for. */
const RANGE = /^([a-z]{1,8}(-[a-z\d]{1,8})*|\*)$/i;
const MAX_HEADER = 1_000;

/** Returns true for a language that a client may name, whether the shop has it or not. */
export function isLanguageRange(text: string): boolean {
  return text.length <= 35 && text !== '*' && RANGE.test(text);
}

/**
 * Chooses the language of a response.
 * @param languages those of the shop, its base language first
 * @param wishes a language tag, or an `Accept-Language` header (RFC 9110, section 12.5.4)
 */
export function chooseLocale(languages: readonly string[], wishes = ''): string {
  const [base = 'en'] = languages;
  const ranges = rangesOf(wishes);
  const rejected = ranges.filter(({ quality }) => quality === 0).map(({ range }) => range);
  for (const { range, quality } of ranges) {
    if (quality === 0) continue;
    const found = range === '*' ? base : bestMatch(languages, range);
    if (found !== undefined && !rejected.includes(found.toLowerCase())) return found;
  }
  return base;
}

/** Tells whether a client has asked for a language, and does not only get it for want of another one. */
export function isAskedFor(locale: string, wishes = ''): boolean {
  return rangesOf(wishes).some(
    ({ range, quality }) => quality > 0 && range !== '*' && bestMatch([locale], range) !== undefined,
  );
}

/**
 * Returns the languages in which a text is looked for, from the most specific one: `fr-CA` → `fr`. The base
 * language is left out, because its texts are those of the record.
 */
export function localeChain(languages: readonly string[], locale: string): string[] {
  const [base] = languages;
  const chain = lessSpecific(locale).flatMap(
    (tag) => languages.find((one) => one.toLowerCase() === tag) ?? [],
  );
  const end = chain.indexOf(base ?? '');
  return end < 0 ? chain : chain.slice(0, end);
}

/** A tag, then the same without its last parts; else any language of the same primary subtag. */
function bestMatch(languages: readonly string[], range: string): string | undefined {
  const tags = lessSpecific(range);
  const known = tags.flatMap((tag) => languages.find((language) => language.toLowerCase() === tag) ?? []);
  const primary = tags.at(-1) ?? '';
  return known[0] ?? languages.find((language) => language.toLowerCase().startsWith(`${primary}-`));
}

/** `fr-Latn-CA` → `fr-latn-ca`, `fr-latn`, `fr`. */
function lessSpecific(tag: string): string[] {
  const parts = tag.toLowerCase().split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

function rangesOf(wishes: string): { range: string; quality: number }[] {
  return wishes
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const given = parameters.map((text) => /^q=([01](?:\.\d{0,3})?)$/.exec(text)?.[1]).find(Boolean);
      return { range, quality: given === undefined ? 1 : Math.min(1, Number(given)) };
    })
    .filter(({ range }) => RANGE.test(range))
    .sort((a, b) => b.quality - a.quality);
}
