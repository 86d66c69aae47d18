import { type CurrencyCode, Money } from '@comptoir/contracts';
import { isoIn } from '@comptoir/time';
import type { Account, ChartOfAccounts, NamedAccount } from './ledger-accounts';
import type { LedgerRow } from './ledger.view';

/** Terms of a file of the ledger. */
export interface FileTerms {
  chart: ChartOfAccounts;
  base: CurrencyCode;
  /** IANA name of the time zone of days. */
  timezone: string;
  french: boolean;
}

/** A line of an entry: an amount that one account gets or gives. */
export interface FileLine {
  number: number;
  /** `YYYY-MM-DD` */
  day: string;
  occurredOn: string;
  bookedOn: string;
  account: NamedAccount;
  /** Customer of the order, on the account of customers. */
  customerId: number | null;
  /** Number of the document or the order; else the number of the entry. */
  piece: string;
  label: string;
  /** Minor units of the base currency, above zero for a debit. */
  amount: number;
  /** Amount in the currency of the order, when it is another one; its sign is that of `amount`. */
  foreign: { amount: number; currency: string } | null;
}

const LABELS: Record<string, readonly [english: string, french: string]> = {
  document: ['Document', 'Document'],
  dispute_note: ['Lost dispute', 'Litige perdu'],
  payment: ['Payment', 'Règlement'],
  part_payment: ['Part payment', 'Règlement partiel'],
  refund: ['Refund', 'Remboursement'],
  credit_payout: ['Credit paid out', 'Avoir remboursé'],
  late_payment: ['Late payment', 'Paiement tardif'],
  late_refund: ['Late payment given back', 'Paiement tardif remboursé'],
  gift_card: ['Gift card', 'Carte cadeau'],
  wallet: ['Store credit', 'Avoir client'],
  commission: ['Commission', 'Commission'],
  dispute: ['Dispute', 'Litige'],
  payout: ['Payout of the processor', 'Versement du prestataire'],
  fee: ['Fee of the processor', 'Frais du prestataire'],
};

/** Says what an entry is about. */
export function labelOf(row: LedgerRow, french: boolean): string {
  const [english, frenchLabel] = LABELS[row.source] ?? [row.source, row.source];
  return [french ? frenchLabel : english, row.document_number ?? row.order_number].filter(Boolean).join(' ');
}

/** Returns the lines of entries, one for each account of an entry. @param rows whole entries, ascending by number */
export function linesOf(rows: readonly LedgerRow[], terms: FileTerms): FileLine[] {
  const lines: FileLine[] = [];
  for (const row of rows) {
    for (const [account, sign] of [
      [row.debit, 1],
      [row.credit, -1],
    ] as const) {
      const line = lineOf(row, account, sign, terms);
      const same = lines.findLast(
        (other) =>
          other.number === line.number &&
          other.account.number === line.account.number &&
          other.foreign?.currency === line.foreign?.currency,
      );
      if (same && same.number === line.number) addTo(same, line);
      else lines.push(line);
    }
  }
  return lines.filter(({ amount, foreign }) => amount !== 0 || (foreign?.amount ?? 0) !== 0);
}

function lineOf(row: LedgerRow, account: Account, sign: 1 | -1, terms: FileTerms): FileLine {
  const { chart, base, timezone, french } = terms;
  const on = (instant: Date): string => isoIn(instant, timezone).slice(0, 10);
  return {
    number: row.number,
    day: row.day,
    occurredOn: on(row.occurred_at),
    bookedOn: on(row.booked_at),
    account: chart.find(account, row.country, row.rate),
    customerId: account === 'receivables' ? row.user_id : null,
    piece: row.document_number ?? row.order_number ?? String(row.number),
    label: labelOf(row, french),
    amount: sign * row.base_amount,
    foreign: row.currency === base ? null : { amount: sign * row.amount, currency: row.currency },
  };
}

function addTo(line: FileLine, other: FileLine): void {
  line.amount += other.amount;
  if (line.foreign && other.foreign) line.foreign.amount += other.foreign.amount;
}

/** Writes an amount without its sign, with a comma: `1234,50`. */
export function commaAmount(minor: number, currency: CurrencyCode): string {
  return Money.format(Math.abs(minor), currency).replace('.', ',');
}

/** Writes a day without hyphens: `20261231`. */
export function plainDay(day: string): string {
  return day.replaceAll('-', '');
}
