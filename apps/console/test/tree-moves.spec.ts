import {
  changesOfMove,
  flatten,
  placeOfDrag,
  placesAround,
} from '../src/shop/catalogue/categories/tree-moves';

// Home (1): Lamps (2), Tables (3); Garden (4).
const ITEMS = [
  { id: 4, parent_id: null, sort_order: 1 },
  { id: 3, parent_id: 1, sort_order: 1 },
  { id: 1, parent_id: null, sort_order: 0 },
  { id: 2, parent_id: 1, sort_order: 0 },
];

describe('the tree of categories', () => {
  it('lists each category before those below it', () => {
    expect(flatten(ITEMS).map(({ id, depth }) => [id, depth])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 0],
    ]);
  });

  it('moves up by changing both siblings', () => {
    const { up, down } = placesAround(ITEMS, 3);
    expect(down).toBeUndefined();
    expect(up && changesOfMove(ITEMS, 3, up)).toEqual([
      { id: 3, parent_id: 1, sort_order: 0 },
      { id: 2, parent_id: 1, sort_order: 1 },
    ]);
  });

  it('moves below the one above, after its children', () => {
    const { inside } = placesAround(ITEMS, 4);
    expect(inside).toEqual({ parentId: 1, index: 2 });
    expect(inside && changesOfMove(ITEMS, 4, inside)).toEqual([{ id: 4, parent_id: 1, sort_order: 2 }]);
  });

  it('moves one level up, right after its parent', () => {
    const { outside } = placesAround(ITEMS, 2);
    expect(outside && changesOfMove(ITEMS, 2, outside)).toEqual([
      { id: 2, parent_id: null, sort_order: 1 },
      { id: 4, parent_id: null, sort_order: 2 },
    ]);
  });

  it('reads the place of a drag from the row and the level', () => {
    const flat = flatten(ITEMS);
    // Garden over Tables, dragged one level to the right: between Lamps and Tables.
    expect(placeOfDrag(flat, 4, 3, 1)).toEqual({ parentId: 1, index: 1, depth: 1 });
    // Between Lamps and Tables there is no place at the top.
    expect(placeOfDrag(flat, 4, 3, 0)).toEqual({ parentId: 1, index: 1, depth: 1 });
    // To the right in its own place: below Tables, which is the row above.
    expect(placeOfDrag(flat, 4, 4, 9)).toEqual({ parentId: 3, index: 0, depth: 2 });
    expect(placeOfDrag(flat, 4, 1, 0)).toEqual({ parentId: null, index: 0, depth: 0 });
  });
});
