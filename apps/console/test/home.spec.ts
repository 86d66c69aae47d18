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
