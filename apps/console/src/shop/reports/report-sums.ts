import { addAmounts } from '../../shared/ui/amounts';
import type { ReportDefinition, ReportRow } from './report-definitions';

/**
 * Adds up the columns of a report that say so: a row for each currency, in the order in which they come. There is none for a
 * single row, which is its own sum.
 */
export function sumsOf(rows: readonly ReportRow[], { columns, sums = [] }: ReportDefinition): ReportRow[] {
  if (sums.length === 0 || rows.length < 2) return [];
  const byCurrency = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const currency = String(row.currency ?? '');
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), row]);
  }
  return [...byCurrency].map(([currency, own]) => ({
    ...(currency && { currency }),
    ...Object.fromEntries(sums.map((name) => [name, sumOf(own, name, columns[name] === 'count')])),
  }));
}

function sumOf(rows: readonly ReportRow[], name: string, isCount: boolean): string | number {
  const values = rows.map((row) => row[name] ?? 0);
  if (isCount) return values.reduce<number>((sum, value) => sum + Number(value), 0);
  const [first = '0', ...others] = values.map(String);
  return addAmounts(first, ...others);
}
