/** The sums of a balance, which are in the base currency. */
export const SUMS = ['base_opening', 'base_debit', 'base_credit', 'base_closing'] as const;

/** A row of the balances. */
export interface Balance extends Record<(typeof SUMS)[number], string> {
  account: string;
  number: string;
  name: string;
  country: string | null;
  rate: string | null;
}

/** Adds decimal texts with the same number of decimals. */
function addAmounts(one: string, other: string): string {
  const decimals = one.split('.')[1]?.length ?? 0;
  return (Number(one) + Number(other)).toFixed(decimals);
}

function addTo(sum: Balance, row: Balance): void {
  for (const name of SUMS) sum[name] = addAmounts(sum[name], row[name]);
}

/** Adds up the currencies of each account, in the order of the accounts' numbers. */
export function byAccount(rows: readonly Balance[]): Balance[] {
  const sums = new Map<string, Balance>();
  for (const row of rows) {
    const key = [row.account, row.country, row.rate].join(':');
    const sum = sums.get(key);
    if (sum) addTo(sum, row);
    else sums.set(key, { ...row });
  }
  return [...sums.values()].sort((a, b) => a.number.localeCompare(b.number));
}

/** Adds up all accounts; undefined without any. Debits and credits are equal then, and the balances zero. */
export function totalOf(rows: readonly Balance[]): Balance | undefined {
  const [first, ...others] = rows;
  if (!first) return undefined;
  const total = { ...first, account: '', number: '', name: '', country: null, rate: null };
  for (const row of others) addTo(total, row);
  return total;
}
