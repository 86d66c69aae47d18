/** Writes a tax rate, or the category where nothing is taxed: `20 %`, `K`. */
export function rateText(rate: string | null | undefined): string {
  if (!rate) return '';
  return /^\d/.test(rate) ? `${rate} %` : rate;
}
