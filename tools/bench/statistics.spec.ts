import { median, percentile, spread } from './statistics';

describe('statistics', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
    [[], NaN],
  ])('finds the median of %j', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('leaves what it is given in its order', () => {
    const values = [3, 1, 2];
    median(values);
    spread(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it.each([
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
    [0, 1],
    [0.001, 1],
  ])('finds the value that the share %d does not exceed', (share, expected) => {
    const sorted = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(percentile(sorted, share)).toBe(expected);
  });

  it('takes the slowest of few for their 99th percentile', () => {
    expect(percentile([1, 2, 30], 0.99)).toBe(30);
    expect(percentile([], 0.99)).toBeNaN();
  });

  it('returns the relative range of the rounds', () => {
    expect(spread([90, 100, 110])).toBeCloseTo(0.2);
    expect(spread([100])).toBe(0);
  });
});
