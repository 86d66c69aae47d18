/**
 * Spreads labels over sheets.
 * @param skipped labels that are gone from the first sheet
 * @returns for each sheet what is on its labels, undefined where one stays free
 */
export function sheetsOf<Item>(
  items: readonly Item[],
  skipped: number,
  size: number,
): (Item | undefined)[][] {
  const places: (Item | undefined)[] = [...Array.from({ length: skipped }, () => undefined), ...items];
  if (items.length === 0) return [];
  const sheets = Math.ceil(places.length / size);
  return Array.from({ length: sheets }, (_, sheet) => places.slice(sheet * size, (sheet + 1) * size));
}
