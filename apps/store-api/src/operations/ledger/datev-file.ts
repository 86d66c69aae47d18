import { type CurrencyCode, Money } from '@comptoir/contracts';
import type { Account, ChartOfAccounts } from './ledger-accounts';
import { type FileTerms, commaAmount, labelOf, pieceOf, plainDay } from './ledger-file-lines';
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

const LEAST_DIGITS = 4;
const RATE_DECIMALS = 6;
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

/**
 * Returns the digits that the numbers of a chart have at DATEV, at least four; undefined when DATEV cannot have one of
 * them.
 */
export function datevDigits(chart: ChartOfAccounts): number | undefined {
  const numbers = chart.allNumbers();
  if (!numbers.every((number) => /^\d{1,8}$/.test(number))) return undefined;
  return Math.max(LEAST_DIGITS, ...numbers.map(({ length }) => length));
}

/** Writes a line for each row: its debit is the account, its credit the contra account. */
export function datevLines(rows: readonly LedgerRow[], terms: FileTerms, digits: number): string {
  return rows.map((row) => `${cellsOf(row, terms, digits).join(';')}\r\n`).join('');
}

function cellsOf(row: LedgerRow, { chart, base, language }: FileTerms, digits: number): string[] {
  const numberOf = (account: Account): string =>
    chart.find(account, row.country, row.rate).number.padEnd(digits, '0');
  // DATEV takes no amount of zero, so rounding is written in the base currency.
  const isForeign = row.currency !== base && row.amount > 0;
  const piece = pieceOf(row);
  return [
    isForeign ? commaAmount(row.amount, row.currency) : commaAmount(row.base_amount, base),
    '"S"',
    quoted(isForeign ? row.currency : base),
    isForeign ? rateOf(row, base) : '',
    isForeign ? commaAmount(row.base_amount, base) : '',
    isForeign ? quoted(base) : '',
    numberOf(row.debit),
    numberOf(row.credit),
    '""',
    `${row.day.slice(8, 10)}${row.day.slice(5, 7)}`,
    quoted(piece.replace(/[^A-Za-z0-9$&%*+/-]/g, '').slice(0, MOST_PIECE)),
    '""',
    '',
    quoted(labelOf(row, language).slice(0, MOST_TEXT)),
  ];
}

/** Returns the units of the row's currency for one unit of the base currency, with six decimals. */
function rateOf({ amount, base_amount, currency }: LedgerRow, base: CurrencyCode): string {
  const units = (minor: number, of: CurrencyCode): number => Number(Money.format(minor, of));
  if (base_amount === 0) return '';
  return (units(amount, currency) / units(base_amount, base)).toFixed(RATE_DECIMALS).replace('.', ',');
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
