import { faultsOf, growthOf, linesOf } from './memory-curve';

const flat = Array.from({ length: 10 }, (_, index) => ({ rss: 100e6 + index, heap: 40e6 - index }));
const growing = flat.map(({ rss }, index) => ({ rss, heap: 40e6 + index * 1e6 }));

describe('the memory of a process along a file', () => {
  it('grows by the most of its second half over the most of its first half', () => {
    expect(growthOf([10, 20, 5, 10])).toBe(0.5);
    expect(growthOf([10, 10, 20, 15])).toBe(2);
  });

  it('is a fault when it grows with the length of the file', () => {
    expect(faultsOf('import', flat)).toEqual([]);
    expect(faultsOf('import', growing)).toEqual(['import: the heap grows with the length of the file']);
  });

  it('is not judged by a few samples', () => {
    expect(faultsOf('import', flat.slice(1))).toEqual([expect.stringContaining('only 9 samples')]);
  });

  it('is shown in megabytes', () => {
    expect(linesOf('import', flat)).toEqual([
      `| import | RSS | ${Array(10).fill('100').join(' | ')} | × 1.00 |`,
      `| import | heap | ${Array(10).fill('40').join(' | ')} | × 1.00 |`,
    ]);
  });
});
