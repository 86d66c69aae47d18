import { fc } from '../../../../../tools/testing-servers/properties';
import { type LedgerSum, statementsOf } from './report-statements';

const PERIODS = ['2026-01-01', '2026-02-01', '2026-03-01'];

const sum = (
  period: string | null,
  flow: string,
  amount: number,
  currency: string | null = 'EUR',
): LedgerSum => ({
  ...{ book: 'wallet', currency, period, flow, amount },
});

it('opens each period with what the one before closed with', () => {
  const sums = [
    sum(null, 'issued', 1000),
    sum(null, 'spent', -400),
    sum('2026-01-01', 'spent', -100),
    sum('2026-03-01', 'issued', 50),
    { ...sum('2026-03-01', 'issued', 7), book: 'gift_card' },
  ];
  // 1,000 − 400 = 600 before January; 600 − 100 = 500; nothing in February; 500 + 50 = 550.
  expect(statementsOf(sums, 'wallet', PERIODS)).toEqual([
    { period: '2026-01-01', book: 'wallet', currency: 'EUR', opening: 600, spent: -100, closing: 500 },
    { period: '2026-02-01', book: 'wallet', currency: 'EUR', opening: 500, closing: 500 },
    { period: '2026-03-01', book: 'wallet', currency: 'EUR', opening: 500, issued: 50, closing: 550 },
  ]);
});

it('closes with everything that was entered, for each currency alone', () => {
  const sums = fc.array(
    fc.record({
      book: fc.constant('wallet'),
      currency: fc.constantFrom('EUR', 'JPY', null),
      period: fc.constantFrom(null, ...PERIODS),
      flow: fc.constantFrom('issued', 'spent'),
      amount: fc.integer({ min: -1000, max: 1000 }),
    }),
  );
  fc.assert(
    fc.property(sums, (all) => {
      const rows = statementsOf(all, 'wallet', PERIODS);
      for (const currency of new Set(all.map((each) => each.currency))) {
        const entered = all.filter((each) => each.currency === currency);
        const last = rows.filter((row) => (row.currency ?? null) === currency).at(-1);
        expect(last?.closing).toBe(entered.reduce((total, { amount }) => total + amount, 0));
      }
    }),
  );
});
