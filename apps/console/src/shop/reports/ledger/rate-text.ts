type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Writes a tax rate, or in words the category where nothing is taxed: `20 %`, `Export (G)`. */
export function rateText(rate: string | null | undefined, translate: Translate): string {
  if (!rate) return '';
  if (/^\d/.test(rate)) return `${rate} %`;
  return translate(`resources.invoices.tax_categories.${rate}`, { _: rate });
}
