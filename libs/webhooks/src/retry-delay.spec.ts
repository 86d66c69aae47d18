import { TEST_EVENT } from './webhook-events';
import { retryDelay, maxAttempts } from './retry-delay';

const now = new Date('2026-11-20T18:00:00Z');
const none = (): number => 0;
const full = (): number => 1;
const MINUTE = 60_000;
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE];
const delivery = { event: 'order.placed', is_test: false };

describe('retryDelay', () => {
  it.each([
    [1, 1],
    [2, 5],
    [3, 30],
  ])('waits after attempt %d for %d minutes, and up to a fifth longer', (attempts, minutes) => {
    expect(retryDelay({ delivery, attempts, now }, PAUSES, none)).toBe(minutes * MINUTE);
    expect(retryDelay({ delivery, attempts, now }, PAUSES, full)).toBe(minutes * MINUTE * 1.2);
  });

  it('ends after the last delay, and after one attempt of a test', () => {
    expect(maxAttempts(delivery, PAUSES)).toBe(4);
    expect(retryDelay({ delivery, attempts: 4, now }, PAUSES)).toBeUndefined();
    expect(retryDelay({ delivery, attempts: 5, retryAfter: '60', now }, PAUSES)).toBeUndefined();
    for (const test of [
      { ...delivery, is_test: true },
      { ...delivery, event: TEST_EVENT },
    ]) {
      expect(maxAttempts(test, PAUSES)).toBe(1);
      expect(retryDelay({ delivery: test, attempts: 1, retryAfter: '60', now }, PAUSES)).toBeUndefined();
    }
  });

  it.each([
    ['seconds', '3600', 60 * MINUTE],
    ['a date', 'Fri, 20 Nov 2026 18:30:00 GMT', 30 * MINUTE],
    ['less than the schedule', '1', MINUTE],
    ['a date that is over', 'Fri, 20 Nov 2020 18:30:00 GMT', MINUTE],
    ['more than a day', '999999999', 24 * 60 * MINUTE],
    ['nonsense', 'soon', MINUTE],
    ['a negative number', '-5', MINUTE],
  ])('accepts %s in Retry-After', (_, retryAfter, expected) => {
    expect(retryDelay({ delivery, attempts: 1, retryAfter, now }, PAUSES, none)).toBe(expected);
  });
});
