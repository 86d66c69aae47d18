/**
 * Parses the value of a rule: `"12.5"` → 1250, in hundredths of a percent or of a currency unit. At most two
 * decimals.
 */
export function parseHundredths(text: string): number {
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole + decimals.padEnd(2, '0'));
}

/** Formats hundredths: 1250 → `"12.50"`. */
export function formatHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
