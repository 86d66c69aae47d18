/** `"12.5"` → 1250: the value of a rule, in hundredths of a percent or of a currency's unit. Two decimals at most. */
export function parseHundredths(text: string): number {
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole + decimals.padEnd(2, '0'));
}

/** 1250 → `"12.50"` */
export function formatHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
