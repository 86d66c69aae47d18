import { LogBuffer } from './log-buffer';

describe('LogBuffer', () => {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

  it('writes what was added, in order and in batches', async () => {
    const batches: number[][] = [];
    const buffer = new LogBuffer<number>(
      (rows) => Promise.resolve(batches.push(rows)),
      () => undefined,
    );
    numbers(2_500).forEach((row) => buffer.add(row));
    expect(batches).toEqual([]);
    await buffer.flush();
    expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500]);
    expect(batches.flat()).toEqual(numbers(2_500));
  });

  it('writes by itself after a moment', async () => {
    // The buffer's timer does not keep the event loop of the test alive.
    const alive = setInterval(() => undefined, 1_000);
    const written = await new Promise<number[]>((resolve) => {
      const buffer = new LogBuffer<number>(
        (rows) => Promise.resolve(resolve(rows)),
        () => undefined,
      );
      buffer.add(1);
      buffer.add(2);
    });
    clearInterval(alive);
    expect(written).toEqual([1, 2]);
  });

  it('loses rows rather than hold more than its bound, and says so', async () => {
    let written = 0;
    const lost: number[] = [];
    const buffer = new LogBuffer<number>(
      (rows) => Promise.resolve((written += rows.length)),
      (rows) => lost.push(rows),
    );
    numbers(10_007).forEach((row) => buffer.add(row));
    await buffer.flush();
    expect([written, lost]).toEqual([10_000, [7]]);
  });

  it('survives a writer that fails, and goes on', async () => {
    let attempts = 0;
    const written: number[] = [];
    const lost: [number, unknown][] = [];
    const down = new Error('database away');
    const buffer = new LogBuffer<number>(
      (rows) => (++attempts === 1 ? Promise.reject(down) : Promise.resolve(written.push(...rows))),
      (rows, error) => lost.push([rows, error]),
    );
    buffer.add(1);
    await buffer.flush();
    buffer.add(2);
    await buffer.flush();
    expect([written, lost]).toEqual([[2], [[1, down]]]);
  });
});
