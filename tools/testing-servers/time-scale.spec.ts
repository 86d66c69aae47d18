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

describe('on a slow machine', () => {
  const { TEST_TIME_SCALE, TEST_CROWDS } = process.env;
  afterEach(() => {
    Object.assign(process.env, { TEST_TIME_SCALE, TEST_CROWDS });
    if (TEST_TIME_SCALE === undefined) delete process.env.TEST_TIME_SCALE;
    if (TEST_CROWDS === undefined) delete process.env.TEST_CROWDS;
  });

  it('tests wait longer, and fewer come at once', () => {
    Object.assign(process.env, { TEST_TIME_SCALE: '4', TEST_CROWDS: 'large' });
    expect([patience(1_000), crowdOf(150, 20), crowdOf(150, 60)]).toEqual([4_000, 38, 60]);
    delete process.env.TEST_TIME_SCALE;
    expect([patience(1_000), crowdOf(150, 60)]).toEqual([1_000, 150]);
    delete process.env.TEST_CROWDS;
    expect(crowdOf(150, 60)).toBe(60);
  });
});
