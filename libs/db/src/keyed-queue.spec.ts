import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnavailableError } from '@comptoir/errors';
import { KeyedQueue, type KeyedQueueOptions } from './keyed-queue';

const ENOUGH: KeyedQueueOptions = { concurrency: 2, maxWaitMs: 1_000, maxWaiting: 10 };

/** Work that the test ends, with a signal of its start. */
class Work {
  readonly begun: number[] = [];
  private readonly ends = new Map<number, (error?: Error) => void>();

  readonly of = (number: number) => (): Promise<number> => {
    this.begun.push(number);
    return new Promise((resolve, reject) =>
      this.ends.set(number, (error) => (error ? reject(error) : resolve(number))),
    );
  };

  async end(number: number, error?: Error): Promise<void> {
    await nextTurn();
    const end = this.ends.get(number);
    if (!end) throw new Error(`${number} has not begun`);
    end(error);
    for (let tick = 0; tick < 3; tick++) await nextTurn();
  }
}

// A second of waiting is over when a test says so, however busy the machine is.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] }));
afterEach(() => jest.useRealTimers());

it('runs a number of calls of a key concurrently, and the others in order of arrival', async () => {
  const queue = new KeyedQueue(ENOUGH);
  const work = new Work();
  expect(queue.isBusy('a')).toBe(false);
  const results = [1, 2, 3, 4].map((number) => queue.run('a', work.of(number)));
  const besides = queue.run('b', work.of(5));
  expect(queue.isBusy('a')).toBe(true);
  expect(queue.isBusy('b')).toBe(false);
  await nextTurn();
  expect(work.begun).toEqual([1, 2, 5]);
  await work.end(2);
  expect(work.begun).toEqual([1, 2, 5, 3]);
  await work.end(1);
  await work.end(3);
  await work.end(4);
  await work.end(5);
  expect(await Promise.all([...results, besides])).toEqual([1, 2, 3, 4, 5]);
  expect(queue.isBusy('a')).toBe(false);
  expect(queue['lines'].size).toBe(0);
});

it('continues after work that rejects or throws', async () => {
  const queue = new KeyedQueue({ ...ENOUGH, concurrency: 1 });
  const work = new Work();
  const failing = queue.run('a', work.of(1));
  const thrown = queue.run('a', () => {
    throw new Error('at once');
  });
  const next = queue.run('a', work.of(2));
  void failing.catch(() => undefined);
  void thrown.catch(() => undefined);
  await work.end(1, new Error('down'));
  await expect(failing).rejects.toThrow('down');
  await expect(thrown).rejects.toThrow('at once');
  await work.end(2);
  expect(await next).toBe(2);
  expect(queue['lines'].size).toBe(0);
});

it('rejects immediately when too many calls wait', async () => {
  const queue = new KeyedQueue({ ...ENOUGH, concurrency: 1, maxWaiting: 1 });
  const work = new Work();
  const [first, second] = [queue.run('a', work.of(1)), queue.run('a', work.of(2))];
  await expect(queue.run('a', work.of(3))).rejects.toThrow(UnavailableError);
  await work.end(1);
  await work.end(2);
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(work.begun).toEqual([1, 2]);
});

describe('by the clock', () => {
  it('rejects calls that have not begun in time, and only those', async () => {
    const queue = new KeyedQueue({ ...ENOUGH, concurrency: 1 });
    const work = new Work();
    const first = queue.run('a', work.of(1));
    const late = queue.run('a', work.of(2));
    void late.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(500);
    const patient = queue.run('a', work.of(3));
    await jest.advanceTimersByTimeAsync(500);
    await expect(late).rejects.toThrow(UnavailableError);
    await work.end(1);
    await work.end(3);
    expect(await Promise.all([first, patient])).toEqual([1, 3]);
    expect(work.begun).toEqual([1, 3]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('lets the next one in when work stalls', async () => {
    const queue = new KeyedQueue({ ...ENOUGH, concurrency: 1, maxWaitMs: 10_000 });
    const work = new Work();
    const stalled = queue.run('a', work.of(1));
    const next = queue.run('a', work.of(2));
    await jest.advanceTimersByTimeAsync(5_900);
    expect(work.begun).toEqual([1]);
    await jest.advanceTimersByTimeAsync(100);
    expect(work.begun).toEqual([1, 2]);
    await work.end(2);
    await work.end(1);
    expect(await Promise.all([stalled, next])).toEqual([1, 2]);
    expect(queue['lines'].size).toBe(0);
  });
});
