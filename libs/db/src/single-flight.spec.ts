import { SingleFlight } from './single-flight';

/** A source whose reads the test ends. Each returns the number of reads begun so far. */
function source(): {
  read: () => Promise<number>;
  begun: () => number;
  end: (error?: Error) => Promise<void>;
} {
  const open: ((error?: Error) => void)[] = [];
  let count = 0;
  return {
    read: () => {
      const number = ++count;
      return new Promise((resolve, reject) =>
        open.push((error) => (error ? reject(error) : resolve(number))),
      );
    },
    begun: () => count,
    end: async (error) => {
      open.shift()?.(error);
      await new Promise(setImmediate);
    },
  };
}

it('reads immediately for the first caller, and once more for all that arrive meanwhile', async () => {
  const { read, begun, end } = source();
  const reads = new SingleFlight<number>();
  const first = reads.run('a', read);
  const others = [1, 2, 3].map(() => reads.run('a', read));
  expect(begun()).toBe(1);
  await end();
  expect(await first).toBe(1);
  expect(begun()).toBe(2);
  await end();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

it('never returns a read that began before the call', async () => {
  const { read, end } = source();
  const reads = new SingleFlight<number>();
  void reads.run('a', read);
  const second = reads.run('a', read);
  await end();
  const third = reads.run('a', read);
  await end();
  await end();
  expect([await second, await third]).toEqual([2, 3]);
  const later = reads.run('a', read);
  await end();
  expect(await later).toBe(4);
});

it('separates different keys', async () => {
  const { read, begun, end } = source();
  const reads = new SingleFlight<number>();
  const both = [reads.run('a', read), reads.run('b', read)];
  expect(begun()).toBe(2);
  await end();
  await end();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

it('fails for those of a failed reading only', async () => {
  const { read, end } = source();
  const reads = new SingleFlight<number>();
  const first = reads.run('a', read);
  const second = reads.run('a', read);
  const results = Promise.allSettled([first, second]);
  await end(new Error('down'));
  await end();
  expect(await results).toEqual([
    { status: 'rejected', reason: new Error('down') },
    { status: 'fulfilled', value: 2 },
  ]);
});

it('waits a second for a reading that stalls, and no longer', async () => {
  jest.useFakeTimers();
  try {
    let wakeUp: (read: string) => void = () => undefined;
    const reads = new SingleFlight<string>();
    const read = (): Promise<string> => Promise.resolve('read');
    const stalled = reads.run('a', () => new Promise((resolve) => (wakeUp = resolve)));
    const joined = [reads.run('a', read), reads.run('a', read)];
    const served = jest.fn();
    void joined[0]?.then(served);
    await jest.advanceTimersByTimeAsync(900);
    expect(served).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(100);
    expect(await Promise.all(joined)).toEqual(['read', 'read']);
    wakeUp('late');
    expect(await stalled).toBe('late');
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('begins immediately after a stalled read without other callers', async () => {
  jest.useFakeTimers();
  try {
    const reads = new SingleFlight<string>();
    void reads.run('a', () => new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await reads.run('a', () => Promise.resolve('read'))).toBe('read');
  } finally {
    jest.useRealTimers();
  }
});
