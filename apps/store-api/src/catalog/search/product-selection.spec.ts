import { prefixQuery, selectProducts, withoutLongerPrefixes } from './product-selection';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('prefixQuery', () => {
  it('matches every word as a prefix, without case, accents and punctuation', () => {
    expect(prefixQuery('  Crème  BRÛLÉE-2 ')).toBe(`'creme':* & 'brulee':* & '2':*`);
  });

  it.each([`' & | ! ( ) : * <-> \\`, '', '½ € ½'])('finds no word in %s', (text) => {
    expect(prefixQuery(text)).toBeUndefined();
  });

  it('matches the alternatives of a word, too', () => {
    expect(prefixQuery('cables lampe', [['cables', 'cabl'], ['lampe']])).toBe(
      `('cables':* | 'cabl':*) & 'lampe':*`,
    );
  });

  it('limits the number of words', () => {
    expect(prefixQuery('a '.repeat(500))?.split(' & ')).toHaveLength(10);
  });
});

it.each([
  [['lamp'], ['lamp']],
  [['cables', 'cabl'], ['cabl']],
  [['lampes', 'lamp', 'lampe'], ['lamp']],
  [
    ['lanpe', 'lampe', 'lance'],
    ['lanpe', 'lampe', 'lance'],
  ],
])('reduces the prefixes %j to %j', (words, shortest) => {
  expect(withoutLongerPrefixes(words)).toEqual(shortest);
});

describe('selectProducts', () => {
  it('writes the same SQL for other values, so that it is prepared once', () => {
    const one = selectProducts({ categoryIds: [1], minPrice: 5, search: 'lamp' }, 'newest', NOW);
    const other = selectProducts({ categoryIds: [2, 3], minPrice: 9, search: 'mug' }, 'newest', NOW);
    expect([other.from, other.where, other.orderBy]).toEqual([one.from, one.where, one.orderBy]);
    expect(other.key).not.toBe(one.key);
  });

  it('gives the same products the same key at any time and in any order', () => {
    const one = selectProducts({ is_new: true, brand_id: 4 }, 'price_asc', NOW);
    const later = selectProducts({ is_new: true, brand_id: 4 }, 'rating', new Date(NOW.getTime() + 1));
    expect(later.key).toBe(one.key);
    expect(selectProducts({ is_new: false, brand_id: 4 }, 'rating', NOW).key).not.toBe(one.key);
    expect(selectProducts({ brand_id: 4 }, 'rating', NOW).key).not.toBe(one.key);
  });

  it('never puts a value into the text', () => {
    const { where, params } = selectProducts({ search: `x'; DROP TABLE products; --` }, undefined, NOW);
    expect(where).not.toContain('DROP');
    expect(params).toHaveLength(2);
  });
});
