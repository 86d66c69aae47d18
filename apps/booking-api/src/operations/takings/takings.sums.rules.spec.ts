import { fc } from '../../../../../tools/testing-servers/properties';
import { TENDERS } from './takings.dto';
import { openOf, tendersOf, totalsOf } from './takings.sums.rules';
import type { TenderSums } from './takings.summary.view';

const row = fc.record({
  tender: fc.constantFrom(...TENDERS),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  payments: fc.nat(50),
  received: fc.nat(1_000_000),
  refunds: fc.nat(50),
  // A refund that failed later takes itself back, on another day than its own.
  refunded: fc.integer({ min: -1_000, max: 1_000_000 }),
});
const NUMBERS = ['payments', 'received', 'refunds', 'refunded'] as const;
const of = (rows: readonly Omit<TenderSums, 'tender'>[], currency: string): number[] =>
  NUMBERS.map((name) => rows.reduce((sum, one) => sum + (one.currency === currency ? one[name] : 0), 0));

describe('the sums of takings', () => {
  it('are the same by tender and in total, one of each', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const [tenders, totals] = [tendersOf(rows), totalsOf(rows)];
        const keys = tenders.map(({ tender, currency }) => `${tender} ${currency}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(totals.map(({ currency }) => currency)).toEqual(
          [...new Set(rows.map((one) => one.currency))].sort(),
        );
        for (const { currency } of totals) {
          expect(of(tenders, currency)).toEqual(of(rows, currency));
          expect(of(totals, currency)).toEqual(of(rows, currency));
        }
      }),
    );
  });

  it('have the tenders in their order', () => {
    const sums = { currency: 'EUR', payments: 1, received: 1, refunds: 0, refunded: 0 };
    const tenders = TENDERS.toReversed().map((tender) => ({ tender, ...sums }));
    expect(tendersOf(tenders).map(({ tender }) => tender)).toEqual(TENDERS);
  });

  it('leave away currencies of which nothing is left to pay', () => {
    const rows = [
      { currency: 'KWD', bookings: 1, left_to_pay: 10 },
      { currency: 'EUR', bookings: 2, left_to_pay: 300 },
      { currency: 'JPY', bookings: 0, left_to_pay: 0 },
      { currency: 'EUR', bookings: 1, left_to_pay: 50 },
    ];
    expect(openOf(rows)).toEqual([
      { currency: 'EUR', bookings: 3, left_to_pay: 350 },
      { currency: 'KWD', bookings: 1, left_to_pay: 10 },
    ]);
  });
});
