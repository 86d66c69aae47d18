import { setTimeout as delay } from 'node:timers/promises';
import { QueryCache } from '.';

const MAX_AGE_MS = 200;

let now = 0;
let clock: jest.SpyInstance<number, []>;
beforeEach(() => {
  now = 1_000;
  clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => clock.mockRestore());

/** Lets time pass for the cache, which reads the clock again after a millisecond. */
async function pass(milliseconds: number): Promise<void> {
  now += milliseconds;
  await delay(5);
}

function counter(): jest.Mock<Promise<number>, []> {
  let reads = 0;
  return jest.fn(async () => {
    reads += 1;
    await Promise.resolve();
    return reads;
  });
}

it('reads once for all callers within the time, and again afterwards', async () => {
  const cache = new QueryCache<number>({ maxAgeMs: MAX_AGE_MS, maxSize: 10 });
  const read = counter();
  expect(await Promise.all([cache.get('a', read), cache.get('a', read)])).toEqual([1, 1]);
  expect(await cache.get('a', read)).toBe(1);
  expect(await cache.get('b', read)).toBe(2);
  await pass(MAX_AGE_MS - 1);
  expect(await cache.get('a', read)).toBe(1);
  await pass(2);
  expect(await cache.get('a', read)).toBe(3);
});

it('counts the age from the start of the read', async () => {
  const cache = new QueryCache<string>({ maxAgeMs: MAX_AGE_MS, maxSize: 10 });
  const slow = async (): Promise<string> => {
    await pass(MAX_AGE_MS + 50);
    return 'old when it arrives';
  };
  expect(await cache.get('a', slow)).toBe('old when it arrives');
  await pass(10);
  expect(await cache.get('a', () => Promise.resolve('new'))).toBe('new');
});

it('caches neither errors nor undefined', async () => {
  const cache = new QueryCache<string>({ maxAgeMs: MAX_AGE_MS, maxSize: 10 });
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.get('a', () => Promise.resolve(undefined))).toBeUndefined();
  expect(await cache.get('a', () => Promise.resolve('there'))).toBe('there');
});

it('stores no more than its size, and returns entries that do not fit', async () => {
  const cache = new QueryCache<string>({ maxAgeMs: 60_000, maxSize: 4, sizeOf: ({ length }) => length });
  const ask = (key: string, value: string): Promise<string> => cache.get(key, () => Promise.resolve(value));
  expect(await ask('a', 'aa')).toBe('aa');
  expect(await ask('b', 'bb')).toBe('bb');
  expect(await ask('c', 'cc')).toBe('cc');
  expect(await ask('a', 'AA')).toBe('AA');
  expect(await ask('c', 'CC')).toBe('cc');
  expect(await ask('d', 'too long')).toBe('too long');
  expect(await ask('d', 'dd')).toBe('dd');
});

it('returns an entry that was evicted to the callers that wait for it', async () => {
  const cache = new QueryCache<string>({ maxAgeMs: 60_000, maxSize: 1 });
  let finish: (value: string) => void = () => undefined;
  const slow = cache.get('a', () => new Promise<string>((resolve) => (finish = resolve)));
  expect(await cache.get('b', () => Promise.resolve('b'))).toBe('b');
  finish('a');
  expect(await slow).toBe('a');
});

it('caches nothing for no time', async () => {
  const cache = new QueryCache<number>({ maxAgeMs: 0, maxSize: 10 });
  const read = counter();
  expect([await cache.get('a', read), await cache.get('a', read)]).toEqual([1, 2]);
});

it('gives callers after a clearing nothing that was read before, not even by a read under way', async () => {
  const cache = new QueryCache<string>({ maxAgeMs: MAX_AGE_MS, maxSize: 10 });
  let finish = (_value: string): void => undefined;
  const slow = cache.get('key', () => new Promise<string>((resolve) => (finish = resolve)));
  cache.clear();
  finish('old');
  expect(await slow).toBe('old');
  expect(await cache.get('key', () => Promise.resolve('new'))).toBe('new');
  cache.clear();
  expect(await cache.get('key', () => Promise.resolve('newer'))).toBe('newer');
});
