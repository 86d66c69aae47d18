import type { ReportDefinition } from '../src/shop/reports/report-definitions';
import { REPORTS } from '../src/shop/reports/report-definitions';
import { sumsOf } from '../src/shop/reports/report-sums';

const REPORT = {
  columns: { period: 'period', currency: 'text', orders: 'count', total: 'money', average: 'money' },
  sums: ['orders', 'total'],
} as unknown as ReportDefinition;

const row = (currency: string, orders: number, total: string): Record<string, string | number> => ({
  ...{ period: '2026-11-01', currency, orders, total, average: '1.00' },
});

it('adds up each currency by itself, also below zero', () => {
  const rows = [row('EUR', 2, '0.10'), row('JPY', 1, '500'), row('EUR', 1, '-0.30'), row('JPY', 3, '25')];
  expect(sumsOf(rows, REPORT)).toEqual([
    { currency: 'EUR', orders: 3, total: '-0.20' },
    { currency: 'JPY', orders: 4, total: '525' },
  ]);
});

it('has no sum for one row, or for balances', () => {
  expect(sumsOf([row('EUR', 2, '0.10')], REPORT)).toEqual([]);
  const balances: ReportDefinition = REPORTS.liabilities;
  expect(sumsOf([row('EUR', 2, '1'), row('EUR', 2, '1')], balances)).toEqual([]);
});

it.each(Object.entries<ReportDefinition>(REPORTS))(
  '%s adds up only columns that it has',
  (_, { columns, sums = [] }) => {
    for (const name of sums) expect(['count', 'money', 'base']).toContain(columns[name]);
  },
);
