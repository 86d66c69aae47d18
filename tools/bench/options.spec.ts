import { isWanted, readOptions } from './options';

describe('the options of a measurement', () => {
  it('measure everything with ten thousand when nothing is said', () => {
    expect(readOptions([])).toEqual({ sizes: ['10k'], rounds: 3, seconds: 4, connections: 16, only: [] });
  });

  it('take several sizes and several names', () => {
    expect(
      readOptions(['--size', '10k,1m', '--only', 'slots, cart', '--rounds=5', '--seconds', '2']),
    ).toMatchObject({
      sizes: ['10k', '1m'],
      only: ['slots', 'cart'],
      rounds: 5,
      seconds: 2,
    });
  });

  it.each([
    [['--size', '2k'], /--size 2k: the sizes are 10k, 100k, 1m/],
    [['--size', 'toString'], /--size toString/],
    [['--rounds', '0'], /--rounds 0/],
    [['--seconds', 'x'], /--seconds x/],
    [['--fast'], /--fast/],
  ])('reject %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  it('choose by any part of a name, whatever its case', () => {
    expect(isWanted('store: Cart add', ['slots', 'cart'])).toBe(true);
    expect(isWanted('store: order list', ['slots', 'cart'])).toBe(false);
    expect(isWanted('store: order list', [])).toBe(true);
  });
});
