import { type CurrencyCode, Money } from '@comptoir/contracts';
import { escapeText, formatCsv } from '@comptoir/csv';
import type { Account, ChartOfAccounts } from './ledger-accounts';
import { termsOf } from './ledger-file-lines';

/** Sum of an account and a day, in minor units of the base currency; a debit is above zero. */
export interface DaySum {
  day: string;
  account: Account;
  country: string;
  rate: string;
  amount: number;
}

interface JournalTerms {
  chart: ChartOfAccounts;
  base: CurrencyCode;
  /** Name of the tax rate of Xero that stands for no tax. */
  noTax: string;
}

const britishDay = (day: string): string => day.split('-').reverse().join('/');
const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** Writes a manual journal for each day, as Xero imports them. */
export function xeroFile(sums: readonly DaySum[], { chart, base, noTax }: JournalTerms): string {
  const header = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'];
  const rows = sums.map((sum) => {
    const { number, name } = chart.find(sum.account, sum.country, sum.rate);
    const text = [name, termsOf(sum)].filter(Boolean).join(', ');
    const narration = `Shop ${sum.day}`;
    return [narration, britishDay(sum.day), text, number, noTax, Money.format(sum.amount, base)];
  });
  return formatCsv([header, ...rows], escapeText);
}

/** Writes a journal entry for each day, as QuickBooks Online imports them. */
export function quickBooksFile(sums: readonly DaySum[], { chart, base }: JournalTerms): string {
  const header = [
    'Journal No.',
    'Journal Date',
    'Account Number',
    'Account Name',
    'Debits',
    'Credits',
    'Description',
    'Currency',
  ];
  const rows = sums.map((sum) => {
    const { number, name } = chart.find(sum.account, sum.country, sum.rate);
    const value = Money.format(Math.abs(sum.amount), base);
    return [
      `SHOP-${sum.day.replaceAll('-', '')}`,
      american(sum.day),
      number,
      name,
      sum.amount > 0 ? value : '',
      sum.amount < 0 ? value : '',
      termsOf(sum),
      base,
    ];
  });
  return formatCsv([header, ...rows], escapeText);
}
