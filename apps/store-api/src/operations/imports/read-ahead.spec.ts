import { readAhead } from './read-ahead';

async function* counting(asked: number[], failAt = Infinity): AsyncGenerator<number, void> {
  try {
    for (let item = 1; item <= 3; item++) {
      asked.push(item);
      if (item === failAt) throw new Error('broken');
      yield await Promise.resolve(item);
    }
  } finally {
    asked.push(0);
  }
}

describe('ahead', () => {
  it('asks for the next item while one is in use, and for no more', async () => {
    const asked: number[] = [];
    const seen: [item: number, asked: number][] = [];
    for await (const item of readAhead(counting(asked))) {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push([item, asked.filter((one) => one > 0).length]);
    }
    expect(seen).toEqual([
      [1, 2],
      [2, 3],
      [3, 3],
    ]);
  });

  it('fails where the items do, not before', async () => {
    const seen: number[] = [];
    const reading = async (): Promise<void> => {
      for await (const item of readAhead(counting([], 2))) {
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(item);
      }
    };
    await expect(reading()).rejects.toThrow('broken');
    expect(seen).toEqual([1]);
  });

  it('closes the items when their reader stops', async () => {
    const asked: number[] = [];
    for await (const item of readAhead(counting(asked))) if (item === 1) break;
    expect(asked).toEqual([1, 2, 0]);
  });
});
