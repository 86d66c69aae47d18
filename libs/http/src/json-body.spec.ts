import { excessOf } from './json-body';

/** Returns nested lists. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

describe('excessOf', () => {
  it.each([null, 'text', 1, {}, [], { items: [{ id: 1 }] }, nested(32), new Array(20_000).fill(0)])(
    'finds nothing in what a client may send',
    (value) => {
      expect(excessOf(value)).toBeUndefined();
    },
  );

  it.each([
    ['depth', nested(33)],
    ['depth', { a: { b: nested(31) } }],
    ['nodes', new Array(20_001).fill(0)],
    ['nodes', { a: new Array(10_000).fill({}), b: new Array(10_001).fill(1) }],
  ])('finds too much in %s', (excess, value) => {
    expect(excessOf(value)).toBe(excess);
  });
});
