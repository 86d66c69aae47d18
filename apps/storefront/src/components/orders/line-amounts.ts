/**
 * Returns the price of a line before its discounts. Lines are shown so, because the discounts stand below the subtotal.
 * Amounts are decimal texts with the same number of decimals.
 */
export function undiscounted({ total, discount_amount: discount }: LineAmounts): string {
  const decimals = total.split('.')[1]?.length ?? 0;
  const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));
  const sum = String(minor(total) + minor(discount)).padStart(decimals + 1, '0');
  return decimals === 0 ? sum : `${sum.slice(0, -decimals)}.${sum.slice(-decimals)}`;
}

interface LineAmounts {
  total: string;
  discount_amount: string;
}
