import { TRIES, pauseAfter } from './webhooks.retries';

const now = new Date('2026-11-20T18:00:00Z');
const none = (): number => 0;
const MINUTE = 60_000;

describe('pauseAfter', () => {
  it.each([
    [1, 1],
    [2, 5],
    [3, 30],
    [4, 120],
    [5, 360],
  ])('waits after try %d for %d minutes, and up to a fifth longer', (attempts, minutes) => {
    expect(pauseAfter(attempts, { now, random: none })).toBe(minutes * MINUTE);
    expect(pauseAfter(attempts, { now, random: () => 1 })).toBe(minutes * MINUTE * 1.2);
  });

  it('ends after six tries', () => {
    expect(TRIES).toBe(6);
    expect(pauseAfter(6, { now })).toBeUndefined();
    expect(pauseAfter(7, { now, retryAfter: '60' })).toBeUndefined();
  });

  it.each([
    ['seconds', '3600', 60 * MINUTE],
    ['a date', 'Fri, 20 Nov 2026 18:30:00 GMT', 30 * MINUTE],
    ['less than the schedule', '1', MINUTE],
    ['a date that is over', 'Fri, 20 Nov 2020 18:30:00 GMT', MINUTE],
    ['more than a day', '999999999', 24 * 60 * MINUTE],
    ['nonsense', 'soon', MINUTE],
  ])('takes %s of Retry-After', (_, retryAfter, expected) => {
    expect(pauseAfter(1, { retryAfter, now, random: none })).toBe(expected);
  });
});
