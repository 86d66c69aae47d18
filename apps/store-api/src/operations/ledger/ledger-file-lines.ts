import { type CurrencyCode, Money } from '@comptoir/contracts';
import { isoIn } from '@comptoir/time';
import {
  type Account,
  type Chart,
  type ChartOfAccounts,
  type NamedAccount,
  TAXED_ACCOUNTS,
} from './ledger-accounts';
import type { InvoiceType } from '../../orders/invoices/invoices.entity';
import type { LedgerRow, LedgerSource } from './ledger.view';

/** Terms of a file of the ledger. */
export interface FileTerms {
  chart: ChartOfAccounts;
  base: CurrencyCode;
  /** IANA name of the time zone of days. */
  timezone: string;
  /** Chart whose language the texts have. */
  language: Chart;
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
  /** Number of the document or the order; else the kind and the number of the record. */
  piece: string;
  label: string;
  /** Country and rate of a tax, such as `FR 20 %` or `DE K`; empty on other accounts. */
  terms: string;
  /** Minor units of the base currency, above zero for a debit. */
  amount: number;
  /** Amount in the currency of the order, when it is another one; its sign is that of `amount`. */
  foreign: { amount: number; currency: string } | null;
}

type Label = readonly [plain: string, pcg: string, skr03: string];

const DOCUMENTS: Record<InvoiceType, Label> = {
  invoice: ['Invoice', 'Facture', 'Rechnung'],
  credit_note: ['Credit note', 'Avoir', 'Gutschrift'],
};

const LABELS: Record<LedgerSource, Label> = {
  document: DOCUMENTS.invoice,
  dispute_note: ['Lost dispute', 'Litige perdu', 'Verlorene Rückbelastung'],
  payment: ['Payment', 'Règlement', 'Zahlung'],
  part_payment: ['Part payment', 'Règlement partiel', 'Teilzahlung'],
  write_off: ['Bad debt', 'Perte sur créance', 'Forderungsverlust'],
  refund: ['Refund', 'Remboursement', 'Erstattung'],
  credit_payout: ['Credit paid out', 'Crédit remboursé', 'Ausgezahltes Guthaben'],
  late_payment: ['Late payment', 'Paiement tardif', 'Späte Zahlung'],
  late_refund: ['Late payment given back', 'Paiement tardif remboursé', 'Späte Zahlung zurückgezahlt'],
  gift_card: ['Gift card', 'Carte cadeau', 'Gutschein'],
  wallet: ['Wallet', 'Porte-monnaie', 'Kundenguthaben'],
  commission: ['Commission', 'Commission', 'Provision'],
  dispute: ['Dispute', 'Litige', 'Rückbelastung'],
  payout: ['Payout of the processor', 'Versement du prestataire', 'Auszahlung des Zahlungsdienstes'],
  rounding: ['Rounding of currencies', 'Écart de conversion', 'Kursrundung'],
  fee: ['Fee of the processor', 'Frais du prestataire', 'Gebühr des Zahlungsdienstes'],
};

/** Says what an entry is about. */
export function labelOf(row: LedgerRow, language: Chart): string {
  const { source, document_type: type } = row;
  const [plain, pcg, skr03] = source === 'document' && type ? DOCUMENTS[type] : LABELS[source];
  return [{ plain, pcg, skr03 }[language], row.document_number ?? row.order_number, row.reference]
    .filter(Boolean)
    .join(' ');
}

/** Names the record of a row as a document would. */
export function pieceOf({ document_number, order_number, source, source_id }: LedgerRow): string {
  return document_number ?? order_number ?? `${source.replaceAll('_', '-')}-${source_id}`;
}

/** Returns the lines of entries, one for each account and rate of an entry. @param rows whole entries, ascending by number */
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
          other.terms === line.terms &&
          other.foreign?.currency === line.foreign?.currency,
      );
      if (same && same.number === line.number) addTo(same, line);
      else lines.push(line);
    }
  }
  return lines.filter(({ amount, foreign }) => amount !== 0 || (foreign?.amount ?? 0) !== 0);
}

function lineOf(row: LedgerRow, account: Account, sign: 1 | -1, terms: FileTerms): FileLine {
  const { chart, base, timezone, language } = terms;
  const on = (instant: Date): string => isoIn(instant, timezone).slice(0, 10);
  return {
    number: row.number,
    day: row.day,
    occurredOn: on(row.occurred_at),
    bookedOn: on(row.booked_at),
    account: chart.find(account, row.country, row.rate),
    customerId: account === 'receivables' ? row.user_id : null,
    piece: pieceOf(row),
    label: labelOf(row, language),
    terms: TAXED_ACCOUNTS.includes(account) ? termsOf(row) : '',
    amount: sign * row.base_amount,
    foreign:
      row.currency === base || row.amount === 0
        ? null
        : { amount: sign * row.amount, currency: row.currency },
  };
}

function addTo(line: FileLine, other: FileLine): void {
  line.amount += other.amount;
  if (line.foreign && other.foreign) line.foreign.amount += other.foreign.amount;
}

/** Writes country and rate, or the category where nothing is taxed: `FR 20 %`, `DE K`. */
export function termsOf({ country, rate }: Pick<LedgerRow, 'country' | 'rate'>): string {
  return [country, /^\d/.test(rate) ? `${rate} %` : rate].filter(Boolean).join(' ');
}

/** Writes an amount without its sign, with a comma: `1234,50`. */
export function commaAmount(minor: number, currency: CurrencyCode): string {
  return Money.format(Math.abs(minor), currency).replace('.', ',');
}

/** Writes a day without hyphens: `20261231`. */
export function plainDay(day: string): string {
  return day.replaceAll('-', '');
}
