import { Lazy } from '.';

it('is made once, at the first call', async () => {
  const make = jest.fn(() => Promise.resolve({}));
  const lazy = new Lazy(make);
  expect(await lazy.existing()).toBeUndefined();
  expect(make).not.toHaveBeenCalled();
  const [one, other] = await Promise.all([lazy.get(), lazy.get()]);
  expect([other, await lazy.get(), await lazy.existing()]).toEqual([one, one, one]);
  expect(make).toHaveBeenCalledTimes(1);
});

it.each([
  ['rejects', () => Promise.reject(new Error('no file is free'))],
  [
    'throws',
    () => {
      throw new Error('no file is free');
    },
  ],
])('is tried again by the next call when making it %s', async (_, fail) => {
  const make = jest.fn<Promise<string>, []>().mockResolvedValue('made').mockImplementationOnce(fail);
  const lazy = new Lazy(make);
  const joined = [lazy.get(), lazy.get()];
  const existing = lazy.existing();
  for (const attempt of joined) await expect(attempt).rejects.toThrow('no file is free');
  expect(await existing).toBeUndefined();
  expect(make).toHaveBeenCalledTimes(1);
  expect([await lazy.get(), await lazy.existing()]).toEqual(['made', 'made']);
});
