import { settleTimeScale } from './measure-time-scale';
import { crowdOf, patience } from './time-scale';

it('is measured once, and handed down', () => {
  const env: NodeJS.ProcessEnv = {};
  const scale = settleTimeScale(env);
  expect(scale >= 1 && scale <= 20).toBe(true);
  expect(env.TEST_TIME_SCALE).toBe(String(scale));
  expect(settleTimeScale(env)).toBe(scale);
});

it('is what the environment says', () => {
  expect(settleTimeScale({ TEST_TIME_SCALE: '3.5' })).toBe(3.5);
  for (const wrong of ['0.5', '21', 'slow']) {
    expect(() => settleTimeScale({ TEST_TIME_SCALE: wrong })).toThrow('TEST_TIME_SCALE is a number');
  }
});

it('multiplies how long tests wait, and divides how many come at once', () => {
  const before = process.env.TEST_TIME_SCALE;
  process.env.TEST_TIME_SCALE = '4';
  expect([patience(1_000), crowdOf(150, 20), crowdOf(150, 60)]).toEqual([4_000, 38, 60]);
  delete process.env.TEST_TIME_SCALE;
  expect([patience(1_000), crowdOf(150, 60)]).toEqual([1_000, 150]);
  if (before !== undefined) process.env.TEST_TIME_SCALE = before;
});
