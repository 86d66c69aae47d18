import type { CurrencyCode } from '@comptoir/contracts';
import type { ReportRow } from './report-columns';

/** Sum of a ledger's entries of one kind in a period. */
export interface LedgerSum {
  /** Name of the ledger. */
  book: string;
  currency: CurrencyCode | null;
  /** First day of the period; null for everything before the first one. */
  period: string | null;
  /** Why the balance changed. */
  flow: string;
  amount: number;
}

/**
 * Returns a row for each period and currency of a ledger: `opening`, a column for each flow, and `closing`. Each
 * period opens with what the one before closed with, also when nothing happened in it.
 */
export function statementsOf(
  sums: readonly LedgerSum[],
  book: string,
  periods: readonly string[],
): ReportRow[] {
  const own = sums.filter((sum) => sum.book === book);
  const currencies = [...new Set(own.map(({ currency }) => currency ?? ''))].sort();
  const balances = new Map(
    currencies.map((currency) => [currency, total(own.filter((sum) => isOf(sum, currency, null)))]),
  );
  return periods.flatMap((period) =>
    currencies.map((currency): ReportRow => {
      const inPeriod = own.filter((sum) => isOf(sum, currency, period));
      const opening = balances.get(currency) ?? 0;
      const closing = opening + total(inPeriod);
      balances.set(currency, closing);
      const flows = Object.fromEntries(inPeriod.map(({ flow, amount }) => [flow, amount]));
      return { ...flows, period, book, ...(currency && { currency }), opening, closing };
    }),
  );
}

function isOf(sum: LedgerSum, currency: string, period: string | null): boolean {
  return (sum.currency ?? '') === currency && sum.period === period;
}

function total(sums: readonly LedgerSum[]): number {
  return sums.reduce((sum, { amount }) => sum + amount, 0);
}
