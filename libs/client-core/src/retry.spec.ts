import { mayRepeat, parseRetryAfter, pause, waitBefore } from './retry';

describe('mayRepeat', () => {
  it.each([
    ['a rate limit', { status: 429, code: 'X' }, true, true],
    ['an overload with a time', { status: 503, code: 'X', retryAfter: 1_000 }, true, true],
    ['an overload without a time', { status: 503, code: 'X' }, true, false],
    ['a lost connection', { status: 0, code: 'CONNECTION_LOST' }, true, false],
    ['a failed gateway', { status: 502, code: 'X' }, true, false],
    ['a slow gateway', { status: 504, code: 'X' }, true, false],
    ['a first request that still runs', { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' }, true, true],
    ['a conflict', { status: 409, code: 'CART_CHANGED' }, false, false],
    ['a fault of the service', { status: 500, code: 'X' }, false, false],
    ['an invalid input', { status: 422, code: 'X' }, false, false],
    ['a wait of more than half a minute', { status: 429, code: 'X', retryAfter: 30_001 }, false, false],
  ])('after %s', (_, failed, repeatable, unsafe) => {
    expect([mayRepeat(failed, true), mayRepeat(failed, false)]).toEqual([repeatable, unsafe]);
  });
});

describe('waitBefore', () => {
  it('doubles up to five seconds, and takes half of it to all of it', () => {
    // 300 · 2^attempt, at most 5,000
    expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => waitBefore(attempt, undefined, 1))).toEqual([
      300, 600, 1_200, 2_400, 4_800, 5_000, 5_000,
    ]);
    expect(waitBefore(2, undefined, 0)).toBe(600);
  });

  it('is never shorter than the service asks for, and up to half a second longer', () => {
    expect([waitBefore(0, 2_000, 0), waitBefore(0, 2_000, 1)]).toEqual([2_000, 2_500]);
    expect([waitBefore(0, 100, 1), waitBefore(0, 0, 1)]).toEqual([150, 0]);
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  it.each([
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['3', 3_000],
    ['0', 0],
    ['-4', 0],
    ['Mon, 23 Nov 2026 12:00:30 GMT', 30_000],
    ['Mon, 23 Nov 2026 11:00:00 GMT', 0],
  ])('reads %j', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});

describe('pause', () => {
  it('ends at once for a signal that is aborted already', async () => {
    await expect(pause(60_000, AbortSignal.abort('left'))).rejects.toMatchObject({ cause: 'left' });
  });

  it('leaves no listener behind', async () => {
    const { signal } = new AbortController();
    const remove = jest.spyOn(signal, 'removeEventListener');
    await pause(0, signal);
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
