import {
  combinationsOf,
  missingCombinations,
  suggestedSku,
} from '../src/shop/catalogue/products/combinations';

const RED = { id: 1, value: 'Red' };
const BLUE = { id: 2, value: 'Bleu clair' };
const SMALL = { id: 3, value: 'S' };
const LARGE = { id: 4, value: 'L' };

describe('combinations of attributes', () => {
  it('are one value of each attribute', () => {
    expect(combinationsOf([[RED, BLUE], [], [SMALL, LARGE]])).toEqual([
      [RED, SMALL],
      [RED, LARGE],
      [BLUE, SMALL],
      [BLUE, LARGE],
    ]);
    expect(combinationsOf([[], []])).toEqual([]);
  });

  it('leave out those that a variant has, in any order', () => {
    const existing = [[3, 1], [2, 4], [1]];
    expect(
      missingCombinations(
        [
          [RED, BLUE],
          [SMALL, LARGE],
        ],
        existing,
      ),
    ).toEqual([
      [RED, LARGE],
      [BLUE, SMALL],
    ]);
  });

  it('have a SKU without spaces and accents', () => {
    expect(suggestedSku('LMP-1', [BLUE, SMALL])).toBe('LMP-1-BLEU-CLAIR-S');
    expect(suggestedSku('LMP-1', [{ id: 5, value: 'Été (40 cm)' }])).toBe('LMP-1-ETE-40-CM');
    expect(suggestedSku('X'.repeat(70), [SMALL])).toHaveLength(64);
  });
});
