import { rateText } from '../src/shop/reports/ledger/rate-text';
import { reportsEn } from '../src/shop/reports/reports-en';
import { reportsFr } from '../src/shop/reports/reports-fr';
import { moneyEn } from '../src/shop/sales/texts/money-en';
import { moneyFr } from '../src/shop/sales/texts/money-fr';

/** Values of columns that the reports of the service have as codes. */
const CODES = {
  tender: ['card', 'offline', 'gift_card', 'wallet', 'exchange'],
  source: ['staff', 'cancellation', 'return', 'late_payment', 'processor', 'exchange'],
  return_reason: ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'],
  status: ['pending', 'approved', 'processed', 'rejected', 'failed'],
  document: ['invoice', 'credit_note'],
  age: ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'],
};

it.each(Object.entries(CODES))('shows the %s of a report as a word', (_, codes) => {
  for (const { reports } of [reportsEn, reportsFr])
    expect(Object.keys(reports.codes)).toEqual(expect.arrayContaining(codes));
});

it('explains the categories of tax, in documents and in the ledger', () => {
  for (const { invoices } of [moneyEn, moneyFr]) {
    const words: Record<string, string> = invoices.tax_categories;
    expect(Object.keys(words)).toEqual(['S', 'Z', 'E', 'AE', 'K', 'G', 'O']);
    const translate = (key: string): string => words[key.split('.').at(-1) ?? ''] ?? '';
    expect(rateText('K', translate)).toBe(words.K);
    expect(rateText('5.5', translate)).toBe('5.5 %');
    expect(rateText(null, translate)).toBe('');
  }
});
