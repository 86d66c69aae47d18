/** Countries that a form offers for addresses to which nothing is delivered. */
const COUNTRIES =
  'AD AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP LI LT LU LV MC MT NL NO NZ PL PT RO SE SI SK SM US';

/** Returns the name of a country in a language. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

/**
 * Returns codes and names of countries, sorted as people of the language look for them.
 * @param codes ISO 3166-1 alpha-2; usual ones when there are none
 */
export function countriesOf(locale: string, codes: string[] = []): { code: string; name: string }[] {
  return (codes.length > 0 ? codes : COUNTRIES.split(' '))
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
