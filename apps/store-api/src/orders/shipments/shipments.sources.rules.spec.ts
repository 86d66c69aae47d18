import { type OpenUnits, chooseSources } from './shipments.sources.rules';

const LYON = 1;
const EINDHOVEN = 2;

/** Units of lines 10 and 20; the row of line 10 in Lyon is 101. */
const row = (line: number, warehouse: number, units: number): OpenUnits => ({
  order_item_id: line,
  inventory_id: line * 10 + warehouse,
  warehouse_id: warehouse,
  units,
});

function chosen(contents: [number, number][], open: OpenUnits[]): number[][] {
  return chooseSources(new Map(contents), open).map(({ inventory_id, quantity }) => [inventory_id, quantity]);
}

describe('the sources of a shipment', () => {
  it('are the first warehouse that has all of it', () => {
    const open = [row(10, LYON, 22), row(10, EINDHOVEN, 3)];
    expect(chosen([[10, 3]], open)).toEqual([[101, 3]]);
    expect(chosen([[10, 22]], open)).toEqual([[101, 22]]);
    expect(chosen([[10, 3]], [...open].reverse())).toEqual([[102, 3]]);
  });

  it('are one warehouse for all lines, even if another one has more of a line', () => {
    const open = [row(10, LYON, 5), row(10, EINDHOVEN, 2), row(20, EINDHOVEN, 1)];
    const lines: [number, number][] = [
      [10, 2],
      [20, 1],
    ];
    expect(chosen(lines, open)).toEqual([
      [102, 2],
      [202, 1],
    ]);
  });

  it('are filled line by line in the order of the rows when no warehouse has all', () => {
    const open = [row(10, LYON, 22), row(10, EINDHOVEN, 3), row(20, EINDHOVEN, 1)];
    const lines: [number, number][] = [
      [10, 25],
      [20, 1],
    ];
    expect(chosen(lines, open)).toEqual([
      [101, 22],
      [102, 3],
      [202, 1],
    ]);
  });

  it('take nothing from rows whose units have left, and never more than lies there', () => {
    expect(chosen([[10, 2]], [row(10, LYON, 0), row(10, EINDHOVEN, 3)])).toEqual([[102, 2]]);
    expect(chosen([[10, 5]], [row(10, LYON, 1), row(10, EINDHOVEN, 3)])).toEqual([
      [101, 1],
      [102, 3],
    ]);
    expect(chosen([[10, 1]], [])).toEqual([]);
  });
});
