import type { ProductRow } from './file-columns';
import { type Batch, type ProductGroup, batchGroups, excessErrorOf, groupRows } from './row-groups';

async function* given<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

/** Returns a row for each SKU from row 2 on; `!` marks an invalid row, and `!` alone is one without a SKU. */
function rows(...skus: string[]): ProductRow[] {
  return skus.map((sku, index) => {
    const row = index + 2;
    const name = sku.replace('!', '');
    return {
      row,
      cells: name ? { sku: name } : {},
      ...(sku.startsWith('!') && { error: { row, field: 'row', message: 'x' } }),
    };
  });
}

async function groups(...skus: string[]): Promise<ProductGroup[]> {
  const found: ProductGroup[] = [];
  for await (const group of groupRows(given(rows(...skus)))) found.push(group);
  return found;
}

async function batches(...skus: string[]): Promise<Batch[]> {
  const found: Batch[] = [];
  for await (const batch of batchGroups(groupRows(given(rows(...skus))))) found.push(batch);
  return found;
}

describe('groupsOf', () => {
  it('puts rows together that follow each other', async () => {
    const found = await groups('a', 'a', 'b', 'a');
    expect(found.map(({ sku, lastRow }) => [sku, lastRow])).toEqual([
      ['a', 3],
      ['b', 4],
      ['a', 5],
    ]);
  });

  it('is not cut in two by a row that cannot be read', async () => {
    const found = await groups('a', '!', 'a', '!b', 'b');
    expect(found.map(({ sku, rows: own }) => [sku, own.length])).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });

  it('keeps rows without a SKU apart', async () => {
    expect((await groups('', '', 'a')).map(({ sku }) => sku)).toEqual([undefined, undefined, 'a']);
  });

  it('holds no more than a hundred rows of a product', async () => {
    const [group] = await groups(...Array<string>(250).fill('a'));
    expect([group?.rows.length, group?.excess, group?.lastRow]).toEqual([100, 150, 251]);
    expect(group && excessErrorOf(group)).toMatchObject({ row: 102, field: 'row' });
  });
});

describe('batchesOf', () => {
  it('has two hundred products at most, and each once', async () => {
    const many = await batches(...Array.from({ length: 420 }, (_, index) => `p${index}`));
    expect(many.map(({ rows: count, lastRow }) => [count, lastRow])).toEqual([
      [200, 201],
      [200, 401],
      [20, 421],
    ]);
    expect((await batches('a', 'b', 'a', 'c')).map(({ groups: own }) => own.map(({ sku }) => sku))).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
  });

  it('has five hundred rows at most, unless one product has more', async () => {
    const skus = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((sku) => Array<string>(100).fill(sku));
    expect((await batches(...skus)).map(({ rows: count }) => count)).toEqual([500, 100]);
    expect((await batches(...Array<string>(700).fill('a'), 'b')).map(({ rows: count }) => count)).toEqual([
      700, 1,
    ]);
  });
});
