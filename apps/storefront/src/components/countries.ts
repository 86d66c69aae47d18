/** Countries that a form offers. The shipping methods of the shop decide whether it delivers there. */
const COUNTRIES =
  'AD AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP LI LT LU LV MC MT NL NO NZ PL PT RO SE SI SK SM US';

/** Returns the name of a country in a language. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

/** Returns codes and names of the countries, sorted as people of the language look for them. */
export function countriesOf(locale: string): { code: string; name: string }[] {
  return COUNTRIES.split(' ')
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
