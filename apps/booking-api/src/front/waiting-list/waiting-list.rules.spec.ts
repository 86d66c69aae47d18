import { datesBetween } from '../../calendar/slots/slots.rules';
import { fitsTimes, heldMinutes, readsOf, wishKey } from './waiting-list.rules';

const now = new Date('2030-01-07T08:00:00Z');
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describe('the times of day of a client who waits', () => {
  const slot = { start: '10:00', end: '11:00' };

  it.each([
    [0, 1_440, true],
    [600, 660, true],
    [601, 1_440, false],
    [0, 659, false],
  ])('from minute %d to %d hold a slot from 10:00 to 11:00: %s', (minute_from, minute_to, fits) => {
    expect(fitsTimes({ minute_from, minute_to }, slot)).toBe(fits);
  });

  it('reach to the end of the day', () => {
    const evening = { start: '23:00', end: '24:00' };
    expect(fitsTimes({ minute_from: 1_380, minute_to: 1_440 }, evening)).toBe(true);
    expect(fitsTimes({ minute_from: 1_380, minute_to: 1_439 }, evening)).toBe(false);
  });
});

describe('the minutes of an offer', () => {
  it.each([
    [60, 1_000, 0, 60],
    [240, 180, 0, 90],
    [5, 60, 0, 5],
    [60, 10, 0, 5],
    [60, 9, 0, undefined],
    [60, 1_500, 1_440, 30],
    [60, 1_449, 1_440, undefined],
  ])('of %d, %d before the start, %d of notice, are %s', (minutes, left, noticeMinutes, held) => {
    expect(heldMinutes(minutes, { start: inMinutes(left), now, noticeMinutes })).toBe(held);
  });
});

describe('the reads of free times', () => {
  it.each([
    ['2030-01-07', '2030-01-07'],
    ['2030-01-01', '2030-03-03'],
    ['2029-12-30', '2030-01-02'],
  ])('from %s to %s hold each date once, 31 days each', (date_from, date_to) => {
    const reads = readsOf({ date_from, date_to });
    const dates = reads.flatMap((read) => datesBetween(read.date_from, read.date_to));
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toEqual(expect.arrayContaining(datesBetween(date_from, date_to)));
    expect(reads.map((read) => datesBetween(read.date_from, read.date_to).length)).toEqual(
      reads.map(() => 31),
    );
  });

  it('begin on the same days for every client', () => {
    const starts = (date_from: string): string[] =>
      readsOf({ date_from, date_to: '2030-03-31' }).map((read) => read.date_from);
    expect(starts('2030-01-07')).toEqual(expect.arrayContaining(starts('2030-02-20')));
  });
});

it('finds the same wish of one person', () => {
  const wish = {
    ...{ email: 'Ada@example.com', service_id: null, resource_id: 1, duration_min: null, party_size: 1 },
    ...{ date_from: '2030-01-07', date_to: '2030-01-07', minute_from: 0, minute_to: 1_440 },
  };
  expect(wishKey({ ...wish, email: 'ada@EXAMPLE.com' })).toBe(wishKey(wish));
  expect(wishKey({ ...wish, resource_id: 2 })).not.toBe(wishKey(wish));
});
