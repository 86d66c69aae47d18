import { chartScale } from '../src/shop/home/chart-scale';
import { differenceInPercent } from '../src/shop/home/difference';

it.each([
  // 150 is 50 more than 100, which is 50 %.
  [150, 100, 50],
  // 80 is 40 less than 120, which is a third.
  [80, 120, -33],
  [118.4, 118.4, 0],
  [0, 10, -100],
  [10, 0, null],
  [0, 0, null],
])('compares %d with %d', (now, before, expected) => {
  expect(differenceInPercent(now, before)).toBe(expected);
});

it.each([
  // A fifth of 1,840 is 368, the next round step is 500.
  [
    [0, 1840],
    [0, 500, 1000, 1500, 2000],
  ],
  // A fifth of 0.6 is 0.12: steps of 0.2.
  [
    [0.6, 0.1],
    [0, 0.2, 0.4, 0.6],
  ],
  // Below zero too: a fifth of 50 is 10.
  [
    [-12, 38],
    [-20, -10, 0, 10, 20, 30, 40],
  ],
  [
    [0, 0],
    [0, 0.2],
  ],
  [[], [0, 0.2]],
])('draws lines for %j at %j', (values, expected) => {
  expect(chartScale(values)).toEqual(expected);
});
