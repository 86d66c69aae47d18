import { reachedLevels, thresholdProgress } from './reports.threshold.rules';

const of = (before: number, now: number): [number | null, string | null] => {
  const years = [
    { year: 2025, net: before },
    { year: 2026, net: now },
  ];
  const { percent, state } = thresholdProgress(years, 'EUR');
  return [percent, state];
};

describe('sales beside the threshold of 10,000.00', () => {
  it.each<[number, number, number, string]>([
    [0, 0, 0, 'below'],
    [0, 799_999, 79, 'below'],
    [0, 800_000, 80, 'near'],
    [800_000, 100, 80, 'near'],
    [0, 999_999, 99, 'near'],
    [0, 1_000_000, 100, 'reached'],
    [1_250_000, 0, 125, 'reached'],
    [600_000, 600_000, 60, 'below'],
    [-5_000, -100, 0, 'below'],
  ])('of %i and %i are %i percent: %s', (before, now, percent, state) => {
    expect(of(before, now)).toEqual([percent, state]);
  });

  it('are not compared in another currency', () => {
    const years = [{ year: 2026, net: 5 }];
    expect(thresholdProgress(years, 'SEK')).toEqual({ years, threshold: null, percent: null, state: null });
  });
});

it.each([
  [799_999, []],
  [800_000, [80]],
  [999_999, [80]],
  [1_000_000, [80, 100]],
])('warns about %i at %j percent of 10,000.00', (net, levels) => {
  expect(reachedLevels(net, 1_000_000)).toEqual(levels);
});
