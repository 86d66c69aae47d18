import { TEST_EVENT } from './webhooks.events';
import { pauseAfter, triesOf } from './webhooks.retries';

const now = new Date('2026-11-20T18:00:00Z');
const none = (): number => 0;
const full = (): number => 1;
const MINUTE = 60_000;

describe('pauseAfter', () => {
  it.each([
    [1, 1],
    [2, 5],
    [3, 30],
    [4, 120],
    [5, 360],
    [6, 720],
  ])('waits after try %d for %d minutes, and up to a fifth longer', (attempts, minutes) => {
    const tried = { event: 'order.placed', attempts };
    expect(pauseAfter(tried, { now, random: none })).toBe(minutes * MINUTE);
    expect(pauseAfter(tried, { now, random: full })).toBe(minutes * MINUTE * 1.2);
  });

  it('ends after seven tries, and after one of a test', () => {
    expect(triesOf('order.placed')).toBe(7);
    expect(pauseAfter({ event: 'order.placed', attempts: 7 }, { now })).toBeUndefined();
    expect(pauseAfter({ event: 'order.placed', attempts: 8 }, { now })).toBeUndefined();
    expect(pauseAfter({ event: TEST_EVENT, attempts: 1 }, { now, retryAfter: '60' })).toBeUndefined();
  });

  it.each([
    ['seconds', '3600', 60 * MINUTE],
    ['a date', 'Fri, 20 Nov 2026 18:30:00 GMT', 30 * MINUTE],
    ['less than the schedule', '1', MINUTE],
    ['a date that is over', 'Fri, 20 Nov 2020 18:30:00 GMT', MINUTE],
    ['more than a day', '999999999', 24 * 60 * MINUTE],
    ['nonsense', 'soon', MINUTE],
    ['a negative number', '-5', MINUTE],
  ])('takes %s of Retry-After', (_, retryAfter, expected) => {
    expect(pauseAfter({ event: 'order.placed', attempts: 1 }, { retryAfter, now, random: none })).toBe(
      expected,
    );
  });
});
