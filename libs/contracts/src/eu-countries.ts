/** Member states of the EU, as ISO 3166-1 alpha-2 codes. */
export const EU_COUNTRIES: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
];

export function isEuCountry(country: string): boolean {
  return EU_COUNTRIES.includes(country);
}
