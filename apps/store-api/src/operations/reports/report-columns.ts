import { type TSchema, Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { DateOnly, Decimal, nullable, view } from '@comptoir/http';

/** Kinds of cells. `amount` is of the row's currency, `base` of the base currency, both in minor units. */
const SCHEMAS = {
  period: DateOnly,
  day: nullable(DateOnly),
  text: Type.String(),
  word: nullable(Type.String()),
  id: nullable(Type.Integer()),
  count: Type.Integer(),
  amount: Decimal,
  base: Decimal,
} as const satisfies Record<string, TSchema>;

/** Columns of a report by name, in the order of the file. */
export type ReportColumns = Readonly<Record<string, keyof typeof SCHEMAS>>;

type Cell = string | number | null;

/** A row as the database has it. `currency` is that of its amounts; a row without amounts lacks it. */
export type ReportRow = { readonly [column: string]: Cell } & { readonly currency?: CurrencyCode };

/** A row as clients see it: amounts are decimal texts. */
export type ReportLine = Record<string, Cell>;

/** Returns the schema of a row. */
export function lineSchema(title: string, columns: ReportColumns): TSchema {
  return view(
    title,
    Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name, SCHEMAS[kind]])),
  );
}

export function toLine(row: ReportRow, columns: ReportColumns, base: CurrencyCode): ReportLine {
  const cells = Object.entries(columns).map(([name, kind]): [string, Cell] => {
    const value = row[name] ?? null;
    if (kind === 'base') return [name, Money.format(Number(value), base)];
    if (kind === 'amount') return [name, Money.format(Number(value), row.currency ?? base)];
    if (kind === 'count') return [name, Number(value)];
    return [name, value];
  });
  return Object.fromEntries(cells);
}

/** Returns the rows of a CSV file, the header first. */
export function toCsvRows(lines: readonly ReportLine[], columns: ReportColumns): string[][] {
  const names = Object.keys(columns);
  return [names, ...lines.map((line) => names.map((name) => String(line[name] ?? '')))];
}
