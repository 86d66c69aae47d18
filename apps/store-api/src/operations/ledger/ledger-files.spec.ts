import { datevDigits, datevHeader, datevLines } from './datev-file';
import { FEC_HEADER, fecLines, fecName } from './fec-file';
import { quickBooksFile, xeroFile } from './journal-files';
import { ChartOfAccounts, chartOf } from './ledger-accounts';
import { type FileTerms, linesOf } from './ledger-file-lines';
import type { LedgerRow } from './ledger.view';

const own = new Map([['tax:FR:5.5', { number: '445715', name: 'TVA\t5,5 %' }]]);
const terms: FileTerms = {
  chart: new ChartOfAccounts('pcg', own),
  base: 'EUR',
  timezone: 'Europe/Paris',
  language: 'pcg',
};

const row = (given: Partial<LedgerRow>): LedgerRow => ({
  ...{ number: 7, line: 1, day: '2026-03-31', debit: 'receivables', credit: 'sales' },
  ...{ amount: 10_000, base_amount: 10_000, currency: 'EUR', country: 'FR', rate: '5.5' },
  ...{
    source: 'document',
    source_id: 3,
    order_id: 5,
    order_number: 'ORD-5',
    document_number: 'INV-2026-000001',
    document_type: 'invoice',
  },
  // Midnight of Paris is the next day there.
  ...{
    user_id: 42,
    reference: null,
    occurred_at: new Date('2026-03-31T22:30:00Z'),
    booked_at: new Date('2026-04-01T08:00:00Z'),
  },
  ...given,
});

const SALE = [row({}), row({ line: 2, credit: 'tax', amount: 550, base_amount: 550 })];

it('gives the country of a shop its chart', () => {
  expect(['FR', 'DE', 'AT', 'GB', ''].map(chartOf)).toEqual(['pcg', 'skr03', 'skr03', 'plain', 'plain']);
});

it('finds the most detailed number that staff gave', () => {
  const chart = new ChartOfAccounts(
    'plain',
    new Map([
      ['tax', { number: '1', name: 'Tax' }],
      ['tax:FR', { number: '2', name: 'French tax' }],
      ['tax:FR:20', { number: '3', name: 'French tax of 20 %' }],
    ]),
  );
  const numbers = [
    chart.find('tax', 'FR', '20'),
    chart.find('tax', 'FR', '10'),
    chart.find('tax', 'DE', '19'),
  ];
  expect(numbers.map(({ number }) => number)).toEqual(['3', '2', '1']);
  expect(chart.find('bank')).toEqual({ number: '1000', name: 'Bank' });
});

it('joins the rows of an entry by account', () => {
  expect(linesOf(SALE, terms).map(({ account, amount }) => [account.number, amount])).toEqual([
    ['411000', 10_550],
    ['707000', -10_000],
    ['445715', -550],
  ]);
});

describe('the French file', () => {
  it('writes the lines of an entry as the law asks for', () => {
    const [customer = '', sale = '', tax = ''] = fecLines(linesOf(SALE, terms), 'EUR').split('\r\n');
    expect(FEC_HEADER.trimEnd().split('\t')).toHaveLength(18);
    expect(customer.split('\t')).toEqual([
      ...['BO', 'Boutique en ligne', '7', '20260331', '411000', 'Clients', 'C42', 'Client 42'],
      ...[
        'INV-2026-000001',
        '20260401',
        'Facture INV-2026-000001',
        '105,50',
        '0,00',
        '',
        '',
        '20260401',
        '',
        '',
      ],
    ]);
    expect(sale.split('\t').slice(11, 13)).toEqual(['0,00', '100,00']);
    // A tab in a name must not end the cell.
    expect(tax.split('\t')).toHaveLength(18);
  });

  it('tells credit notes from invoices', () => {
    const note = { document_number: 'CN-2026-000001', document_type: 'credit_note' } as const;
    const [line = ''] = fecLines(linesOf([row(note)], terms), 'EUR').split('\r\n');
    expect(line.split('\t')[10]).toBe('Avoir CN-2026-000001');
  });

  it('shows another currency beside the euro', () => {
    const line = row({ amount: 11_000, currency: 'USD' });
    const [debit = '', credit = ''] = fecLines(linesOf([line], terms), 'EUR').split('\r\n');
    expect(debit.split('\t').slice(11)).toEqual(['100,00', '0,00', '', '', '20260401', '110,00', 'USD']);
    expect(credit.split('\t').slice(16)).toEqual(['-110,00', 'USD']);
  });

  it('has the name that the authority asks for', () => {
    expect(fecName('RCS Paris 123 456 789', '2026-12-31')).toBe('123456789FEC20261231.txt');
    expect(fecName('', '2026-12-31')).toBe('000000000FEC20261231.txt');
  });
});

it('writes a booking stack for DATEV', () => {
  const german: FileTerms = { ...terms, language: 'skr03', chart: new ChartOfAccounts('skr03', new Map()) };
  const header = datevHeader({
    ...{ consultant: 1_001, client: 42, from: '2026-03-01', to: '2026-03-31', base: 'EUR', digits: 4 },
    createdAt: new Date('2026-04-01T08:00:00.123Z'),
  });
  expect(header.split('\r\n')[0]).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260401080000123;;"RE";"";"";1001;42;20260101;4;20260301;20260331;' +
      '"Comptoir";"";1;0;0;"EUR";;"";;;"";;;"";""',
  );
  const lines = datevLines(
    [...SALE, row({ amount: 11_000, currency: 'USD', document_number: 'A B"1' })],
    german,
    4,
  );
  expect(lines.split('\r\n').slice(0, 3)).toEqual([
    '100,00;"S";"EUR";;;;1410;8200;"";3103;"INV-2026-000001";"";;"Rechnung INV-2026-000001"',
    '5,50;"S";"EUR";;;;1410;1770;"";3103;"INV-2026-000001";"";;"Rechnung INV-2026-000001"',
    '110,00;"S";"USD";1,100000;100,00;"EUR";1410;8200;"";3103;"AB1";"";;"Rechnung A B""1"',
  ]);
});

it('writes a journal for each day for Xero and QuickBooks', () => {
  const sums = [
    { day: '2026-03-31', account: 'receivables', country: '', rate: '', amount: 10_550 },
    { day: '2026-03-31', account: 'sales', country: 'FR', rate: '5.5', amount: -10_000 },
    { day: '2026-03-31', account: 'tax', country: 'FR', rate: '5.5', amount: -550 },
  ] as const;
  const chart = new ChartOfAccounts('plain', new Map());
  const journal = { chart, base: 'EUR', noTax: 'No VAT' };
  expect(xeroFile(sums, journal).split('\r\n')).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
    'Shop 2026-03-31,31/03/2026,Customers,1100,No VAT,105.50',
    'Shop 2026-03-31,31/03/2026,"Sales, FR 5.5 %",4000,No VAT,-100.00',
    'Shop 2026-03-31,31/03/2026,"Tax on sales, FR 5.5 %",2200,No VAT,-5.50',
    '',
  ]);
  expect(quickBooksFile(sums, journal).split('\r\n')[2]).toBe(
    'SHOP-20260331,03/31/2026,4000,Sales,,100.00,FR 5.5 %,EUR',
  );
});

it('has the digits of the longest number at DATEV, and none where it cannot have a number', () => {
  const chart = (number: string) => new ChartOfAccounts('skr03', new Map([['bank', { number, name: '' }]]));
  expect([datevDigits(chart('1200')), datevDigits(chart('120000')), datevDigits(chart('B-1'))]).toEqual([
    ...[4, 6],
    undefined,
  ]);
});
