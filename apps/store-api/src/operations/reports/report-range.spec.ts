import { AppError } from '@comptoir/errors';
import { fc } from '../../../../../tools/testing-servers/properties';
import { INTERVALS, addDays, periodOf, periodsOf, rangeOf } from './report-range';

const NOW = new Date('2026-03-28T23:30:00Z');

function errorsOf(run: () => unknown): string[] {
  try {
    run();
    return [];
  } catch (error) {
    return error instanceof AppError ? Object.keys(error.errors ?? {}) : [String(error)];
  }
}

describe('rangeOf', () => {
  it('ends on the shop’s day and begins 30 days before', () => {
    expect(rangeOf({}, 'Europe/Paris', NOW)).toEqual({
      from: '2026-02-28',
      to: '2026-03-29',
      interval: 'day',
      timezone: 'Europe/Paris',
    });
    expect(rangeOf({}, 'UTC', NOW).to).toBe('2026-03-28');
  });

  it.each([
    [{ from: '2026-02-02', to: '2026-02-01' }, ['from']],
    [{ from: '2025-01-01', to: '2026-02-05' }, ['interval']],
    [{ from: '0001-01-01', to: '9999-12-31', interval: 'year' as const }, ['interval']],
    [{ from: '2025-01-01', to: '2026-02-04' }, []],
  ])('limits %j to 400 periods', (asked, fields) => {
    expect(errorsOf(() => rangeOf(asked, 'UTC', NOW))).toEqual(fields);
  });
});

describe('periodsOf', () => {
  it.each([
    ['week', ['2025-12-29', '2026-01-05']],
    ['month', ['2025-12-01', '2026-01-01']],
    ['quarter', ['2025-10-01', '2026-01-01']],
    ['year', ['2025-01-01', '2026-01-01']],
  ] as const)('begins with the %s of the first day', (interval, periods) => {
    expect(periodsOf({ from: '2025-12-31', to: '2026-01-05', interval })).toEqual(periods);
  });

  it('has the period of every day of the range, in order', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(day, fc.nat(700), fc.constantFrom(...INTERVALS), (from, length, interval) => {
        const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index));
        const expected = [...new Set(days.map((each) => periodOf(each, interval)))];
        expect(periodsOf({ from, to: addDays(from, length), interval })).toEqual(expected);
      }),
    );
  });
});
