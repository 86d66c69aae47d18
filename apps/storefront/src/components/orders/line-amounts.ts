/**
 * Returns the price of a line before its discounts. Lines are shown so, because the discounts stand below the subtotal.
 * Amounts are decimal texts with the same number of decimals.
 */
export function undiscounted({ total, discount_amount: discount }: LineAmounts): string {
  return decimalOf(minorOf(total) + minorOf(discount), total);
}

/** Returns an amount less others, which are no more than it. All have the same number of decimals. */
export function less(amount: string, others: readonly string[]): string {
  return decimalOf(
    others.reduce((left, other) => left - minorOf(other), minorOf(amount)),
    amount,
  );
}

function minorOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** Returns an amount of minor units with as many decimals as another one. */
function decimalOf(minor: bigint, like: string): string {
  const decimals = like.split('.')[1]?.length ?? 0;
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

interface LineAmounts {
  total: string;
  discount_amount: string;
}
