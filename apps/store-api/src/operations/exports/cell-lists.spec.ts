import { fc } from '../../../../../tools/testing-servers/properties';
import { joinList, joinPairs, splitList, splitPairs } from './cell-lists';

const text = fc
  .oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[\\;: a]{1,6}$/))
  .map((given) => given.trim())
  .filter((given) => given !== '');

describe('lists in a cell', () => {
  it('are read as people write them', () => {
    expect(splitList('oak;  table lamp ;;')).toEqual(['oak', 'table lamp']);
    expect(splitPairs('Colour: Red;Size :L')).toEqual([
      ['Colour', 'Red'],
      ['Size', 'L'],
    ]);
    expect(splitPairs('')).toEqual([]);
  });

  it.each(['Red', 'Colour:', ': Red', 'Colour: Red: Blue'])('has no pairs in %j', (cell) => {
    expect(splitPairs(cell)).toBeUndefined();
  });

  it('come back as they were, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        expect(splitList(joinList(texts))).toEqual(texts);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
        expect(splitPairs(joinPairs(pairs))).toEqual(pairs);
      }),
    );
  });
});
