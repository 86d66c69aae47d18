import { Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { DateOnly, Decimal, Timestamp, nullable } from '@comptoir/http';
import {
  type ReportColumns,
  type ReportLine,
  type ReportRow,
  lineSchema,
  toLine,
} from '../reports/report-columns';
import { AGES, ageOf, sumsByAge } from './ledger.open-items.rules';

export const OPEN_ITEMS_COLUMNS = {
  order_id: 'id',
  order_number: 'text',
  invoice_number: 'word',
  customer: 'text',
  company: 'word',
  currency: 'text',
  invoiced_on: 'day',
  due_on: 'day',
  total: 'amount',
  received: 'amount',
  credited: 'amount',
  written_off: 'amount',
  left: 'amount',
  base_left: 'base',
  days_overdue: 'count',
  age: 'text',
} as const satisfies ReportColumns;

/** Open items at the end of a day. */
export interface OpenItems {
  rows: ReportRow[];
  /** `YYYY-MM-DD` */
  day: string;
  timezone: string;
  base: CurrencyCode;
  postedUntil: Date | null;
}

export interface OpenItemsBody {
  data: ReportLine[];
  meta: {
    as_of: string;
    timezone: string;
    base_currency: string;
    posted_until: string | null;
    base_left: string;
    ages: Record<string, string>;
  };
}

export const OpenItemsSchema = Type.Object(
  {
    data: Type.Array(lineSchema('OpenItem', OPEN_ITEMS_COLUMNS)),
    meta: Type.Object(
      {
        as_of: DateOnly,
        timezone: Type.String(),
        base_currency: Type.String(),
        posted_until: nullable({ ...Timestamp, description: 'What was written later is not in it yet.' }),
        base_left: { ...Decimal, description: 'Balance of the account of customers, in the base currency.' },
        ages: Type.Object(Object.fromEntries(AGES.map((age) => [age, Decimal])), {
          additionalProperties: false,
          description: 'What is left by the days since the due date, in the base currency.',
        }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

/** Adds the age to each row. */
export function withAges(rows: readonly ReportRow[]): ReportRow[] {
  return rows.map((row): ReportRow => ({ ...row, age: ageOf(Number(row.days_overdue)) }));
}

export function toOpenItemsBody({ rows, day, timezone, base, postedUntil }: OpenItems): OpenItemsBody {
  const sums = sumsByAge(rows);
  const left = rows.reduce((sum, { base_left }) => sum + Number(base_left), 0);
  return {
    data: rows.map((row) => toLine(row, OPEN_ITEMS_COLUMNS, base)),
    meta: {
      as_of: day,
      timezone,
      base_currency: base,
      posted_until: postedUntil?.toISOString() ?? null,
      base_left: Money.format(left, base),
      ages: Object.fromEntries(AGES.map((age) => [age, Money.format(sums[age], base)])),
    },
  };
}
