import { Batcher } from './batcher';

it('runs a single call immediately and combines those that arrive meanwhile', async () => {
  const groups: number[][] = [];
  const group = new Batcher<number, number>(async (items) => {
    groups.push(items);
    await Promise.resolve();
    return items.map((item) => item * 10);
  }, 3);
  const results = await Promise.all([1, 2, 3, 4, 5].map((item) => group.run(item)));
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});

it('fails those of a failed group and goes on with the next', async () => {
  let broken = true;
  const group = new Batcher<number, number>((items) =>
    broken ? Promise.reject(new Error('down')) : Promise.resolve(items),
  );
  await expect(group.run(1)).rejects.toThrow('down');
  broken = false;
  expect(await group.run(2)).toBe(2);
});

it('waits a second for a group that stalls, and no longer', async () => {
  jest.useFakeTimers();
  try {
    let wakeUp: (items: number[]) => void = () => undefined;
    const group = new Batcher<number, number>((items) =>
      items.includes(1) ? new Promise((resolve) => (wakeUp = resolve)) : Promise.resolve(items),
    );
    const [stalled, next] = [group.run(1), group.run(2)];
    const served = jest.fn();
    void next.then(served);
    await jest.advanceTimersByTimeAsync(900);
    expect(served).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(100);
    expect(await next).toBe(2);
    wakeUp([1]);
    expect(await stalled).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});
