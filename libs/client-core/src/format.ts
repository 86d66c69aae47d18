/** Options of formatting for a reader. */
export interface FormatOptions {
  /** Language of the reader, such as `fr-CH`; that of the device unless given. */
  language?: string;
}

/**
 * Writes an amount of money, without rounding.
 * @param amount in major units, as the services send it: `"12.50"`
 * @param currency ISO 4217
 */
export function formatMoney(
  amount: string | number,
  currency: string,
  { language }: FormatOptions = {},
): string {
  const writer = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    maximumFractionDigits: Math.max(decimalsOf(amount), decimalsOfCurrency(currency)),
  });
  // Engines read a decimal text exactly; older ones as a number, which is exact up to 15 digits.
  return writer.format(amount as unknown as number);
}

function decimalsOf(amount: string | number): number {
  const [, decimals = ''] = String(amount).split('.');
  return decimals.replace(/0+$/, '').length;
}

function decimalsOfCurrency(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** Options of formatting an instant. */
export interface DateFormat extends FormatOptions, Omit<Intl.DateTimeFormatOptions, 'timeZone'> {
  /** IANA name, such as `Europe/Paris`; that of the device unless given. */
  timeZone?: string;
}

/** Writes an instant as a date and a time, or in the parts that the options name. */
export function formatDate(
  instant: string | number | Date,
  { language, ...options }: DateFormat = {},
): string {
  const { timeZone, ...parts } = options;
  const chosen =
    Object.keys(parts).length > 0 ? parts : { dateStyle: 'medium' as const, timeStyle: 'short' as const };
  return new Intl.DateTimeFormat(language, { ...chosen, timeZone }).format(new Date(instant));
}
