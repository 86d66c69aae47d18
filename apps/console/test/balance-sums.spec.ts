import { type Balance, byAccount, totalOf } from '../src/shop/reports/ledger/balance-sums';

const row = (number: string, debit: string, credit: string): Balance => ({
  ...{ account: `a${number}`, number, name: '', country: null, rate: null },
  ...{ base_opening: '0.00', base_debit: debit, base_credit: credit },
  base_closing: (Number(debit) - Number(credit)).toFixed(2),
});

it('adds up the currencies of an account to the cent', () => {
  const rows = [row('2', '3144.57', '0.00'), row('1', '0.00', '0.30'), row('2', '0.10', '0.00')];
  expect(byAccount(rows).map(({ number, base_debit }) => [number, base_debit])).toEqual([
    ['1', '0.00'],
    ['2', '3144.67'],
  ]);
});

it('has debits and credits that are equal, and balances of zero', () => {
  const rows = [row('1', '0.10', '0.00'), row('2', '0.20', '0.00'), row('3', '0.00', '0.30')];
  expect(totalOf(rows)).toMatchObject({ base_debit: '0.30', base_credit: '0.30', base_closing: '0.00' });
  expect(totalOf([])).toBeUndefined();
});
