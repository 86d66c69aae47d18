import type { CurrencyCode } from '@comptoir/contracts';
import type { ChartOfAccounts } from './ledger-accounts';
import { type FileTerms, commaAmount, labelOf, plainDay } from './ledger-file-lines';
import type { LedgerRow } from './ledger.view';

/** Numbers of the tax adviser and of the shop at DATEV, and the days of the file. */
export interface DatevStack {
  consultant: number;
  client: number;
  from: string;
  to: string;
  base: CurrencyCode;
  createdAt: Date;
  /** Digits of the numbers of accounts, 4 to 8. */
  digits: number;
}

/** First columns of a booking stack of version 13. The others are empty, and may be missing. */
const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
] as const;

const MOST_TEXT = 60;
const MOST_PIECE = 36;
const FORMAT = 700;
const CATEGORY = 21;
const VERSION = 13;

/** Writes the first two lines of a booking stack (EXTF), whose text is Windows-1252. */
export function datevHeader({ consultant, client, from, to, base, createdAt, digits }: DatevStack): string {
  const created = createdAt.toISOString().replace(/\D/g, '');
  const cells = [
    ...['"EXTF"', FORMAT, CATEGORY, '"Buchungsstapel"', VERSION, created, '', '"RE"', '""', '""'],
    ...[consultant, client, `${from.slice(0, 4)}0101`, digits, plainDay(from), plainDay(to)],
    ...['"Comptoir"', '""', 1, 0, 0, quoted(base), '', '""', '', '', '""', '', '', '""', '""'],
  ];
  return `${cells.join(';')}\r\n${COLUMNS.join(';')}\r\n`;
}

/** Writes a line for each row: its debit is the account, its credit the contra account. */
export function datevLines(rows: readonly LedgerRow[], { chart, base, french }: FileTerms): string {
  return rows.map((row) => `${cellsOf(row, chart, { base, french }).join(';')}\r\n`).join('');
}

function cellsOf(
  row: LedgerRow,
  chart: ChartOfAccounts,
  { base, french }: { base: CurrencyCode; french: boolean },
): string[] {
  const isForeign = row.currency !== base;
  const piece = row.document_number ?? row.order_number ?? String(row.number);
  return [
    commaAmount(row.amount, row.currency),
    '"S"',
    quoted(row.currency),
    '',
    isForeign ? commaAmount(row.base_amount, base) : '',
    isForeign ? quoted(base) : '',
    chart.find(row.debit, row.country, row.rate).number,
    chart.find(row.credit, row.country, row.rate).number,
    '""',
    `${row.day.slice(8, 10)}${row.day.slice(5, 7)}`,
    quoted(piece.replace(/[^A-Za-z0-9$&%*+/-]/g, '').slice(0, MOST_PIECE)),
    '""',
    '',
    quoted(labelOf(row, french).slice(0, MOST_TEXT)),
  ];
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
