import type { ProductRow } from './file-columns';
import { RepeatedSkus, markRepeats } from './repeated-skus';
import { groupRows } from './row-groups';

async function* given(rows: readonly ProductRow[]): AsyncGenerator<ProductRow> {
  for (const row of rows) yield await Promise.resolve(row);
}

/** Returns the faults of a file of SKUs and prices, by row. The first row is 2. */
async function faultsOf(...lines: [sku: string, price: string][]): Promise<[row: number, message: string][]> {
  const rows = lines.map(([sku, price], index): ProductRow => ({ row: index + 2, cells: { sku, price } }));
  const repeated = new RepeatedSkus();
  for await (const group of groupRows(given(rows))) repeated.add(group.sku);
  const faults: [number, string][] = [];
  for await (const group of markRepeats(groupRows(given(rows)), repeated)) {
    for (const { error } of group.rows) if (error) faults.push([error.row, error.message]);
  }
  return faults;
}

describe('markRepeats', () => {
  it('finds a SKU that stands further up with other values', async () => {
    expect(await faultsOf(['A', '1'], ['B', '1'], ['A', '2'], ['C', '1'], ['A', '3'])).toEqual([
      [4, 'sku stands twice in the file, see row 2'],
      [6, 'sku stands twice in the file, see row 2'],
    ]);
  });

  it('passes the same values, other SKUs, and rows of one product that follow each other', async () => {
    expect(await faultsOf(['A', '1'], ['B', '1'], ['A', '1'])).toEqual([]);
    expect(await faultsOf(['A', '1'], ['a', '2'], ['AA', '3'])).toEqual([]);
    expect(await faultsOf(['A', '1'], ['A', '2'])).toEqual([]);
    expect(await faultsOf(['', '1'], ['B', '1'], ['', '2'])).toEqual([]);
  });

  it('finds them among more products than it has room for at first', async () => {
    const many = Array.from({ length: 3_000 }, (_, index): [string, string] => [`S${index}`, '1']);
    expect(await faultsOf(...many, ['S5', '9'])).toEqual([
      [3_002, 'sku stands twice in the file, see row 7'],
    ]);
  });
});
