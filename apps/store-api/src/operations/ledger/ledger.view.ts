import { type Static, Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { DateOnly, Decimal, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { INVOICE_TYPES, type InvoiceType } from '../../orders/invoices/invoices.entity';
import type { ReportColumns } from '../reports/report-columns';
import { ACCOUNTS, ACCOUNT_NAMES, type Account, type ChartOfAccounts } from './ledger-accounts';

/** Kinds of records that ask for postings (ledger.sources.queries.ts). */
export const SOURCES = [
  'document',
  'dispute_note',
  'payment',
  'part_payment',
  'write_off',
  'refund',
  'credit_payout',
  'late_payment',
  'late_refund',
  'gift_card',
  'wallet',
  'commission',
  'dispute',
  'payout',
  'fee',
  'rounding',
] as const;
export type LedgerSource = (typeof SOURCES)[number];

/** A row of the ledger as it is read. */
export interface LedgerRow {
  number: number;
  line: number;
  /** `YYYY-MM-DD` */
  day: string;
  debit: Account;
  credit: Account;
  /** Minor units of `currency`. */
  amount: number;
  /** Minor units of the base currency. */
  base_amount: number;
  currency: CurrencyCode;
  country: string;
  rate: string;
  source: LedgerSource;
  source_id: number;
  order_id: number | null;
  order_number: string | null;
  document_number: string | null;
  /** Kind of the document; null for entries about something else. */
  document_type: InvoiceType | null;
  /** Reference of money outside of the processor, such as that of a transfer. */
  reference: string | null;
  /** Customer of the order; only in files. */
  user_id: number | null;
  occurred_at: Date;
  booked_at: Date;
}

const AccountReference = view('LedgerAccountReference', {
  account: stringEnum(ACCOUNT_NAMES),
  number: Type.String(),
  name: Type.String(),
});

export const LedgerEntryView = view('LedgerEntry', {
  number: Type.Integer(),
  line: Type.Integer(),
  day: DateOnly,
  debit: AccountReference,
  credit: AccountReference,
  currency: Type.String(),
  amount: Decimal,
  base_amount: Decimal,
  country: nullable(Type.String()),
  rate: nullable(Type.String()),
  source: stringEnum(SOURCES),
  source_id: Type.Integer(),
  order_id: nullable(Type.Integer()),
  order_number: nullable(Type.String()),
  document_number: nullable(Type.String()),
  document_type: nullable(stringEnum(INVOICE_TYPES)),
  reference: nullable(Type.String()),
  occurred_at: Timestamp,
  booked_at: Timestamp,
});
export type LedgerEntryView = Static<typeof LedgerEntryView>;

export const LedgerAccountView = view('LedgerAccount', {
  account: Type.String(),
  kind: stringEnum(['asset', 'liability', 'income', 'cost'] as const),
  number: Type.String(),
  name: Type.String(),
  is_own: Type.Boolean(),
});
export type LedgerAccountView = Static<typeof LedgerAccountView>;

export const LedgerStateView = view('LedgerState', {
  posted_until: nullable(Timestamp),
  closed_through: nullable(DateOnly),
  company_number: Type.String(),
});
export type LedgerStateView = Static<typeof LedgerStateView>;

/** Columns of the balances; debits are above zero in `opening` and `closing`. */
export const BALANCE_COLUMNS = {
  account: 'text',
  number: 'text',
  name: 'text',
  country: 'word',
  rate: 'word',
  currency: 'text',
  opening: 'amount',
  debit: 'amount',
  credit: 'amount',
  closing: 'amount',
  base_opening: 'base',
  base_debit: 'base',
  base_credit: 'base',
  base_closing: 'base',
} as const satisfies ReportColumns;

export function toLedgerEntryView(
  row: LedgerRow,
  { chart, base }: { chart: ChartOfAccounts; base: CurrencyCode },
): LedgerEntryView {
  const named = (account: Account): LedgerEntryView['debit'] => ({
    account,
    ...chart.find(account, row.country, row.rate),
  });
  return {
    number: row.number,
    line: row.line,
    day: row.day,
    debit: named(row.debit),
    credit: named(row.credit),
    currency: row.currency,
    amount: Money.format(row.amount, row.currency),
    base_amount: Money.format(row.base_amount, base),
    country: row.country || null,
    rate: row.rate || null,
    source: row.source,
    document_type: row.document_type,
    source_id: row.source_id,
    order_id: row.order_id,
    order_number: row.order_number,
    document_number: row.document_number,
    reference: row.reference || null,
    occurred_at: row.occurred_at.toISOString(),
    booked_at: row.booked_at.toISOString(),
  };
}

/** @param key account, or account with country and rate */
export function toLedgerAccountView(
  key: string,
  chart: ChartOfAccounts,
  own: ReadonlyMap<string, unknown>,
): LedgerAccountView {
  const [name = '', country, rate] = key.split(':');
  const account = name as Account;
  return {
    account: key,
    kind: ACCOUNTS[account].kind,
    ...chart.find(account, country, rate),
    is_own: own.has(key),
  };
}
