/** Returns a region in the form in which regions are compared: `US-CA` and `ca` are both `CA`. */
export function normalRegion(country: string, region = ''): string {
  const name = region.trim().toUpperCase();
  return name.startsWith(`${country}-`) ? name.slice(country.length + 1) : name;
}
