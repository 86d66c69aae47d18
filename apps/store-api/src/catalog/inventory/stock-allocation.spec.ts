import { fc } from '../../../../../tools/testing-servers/properties';
import { type StockLevel, allocateStock } from './stock-allocation';

const level = (inventoryId: number, variantId: number, available: number, priority = 0): StockLevel => ({
  inventoryId,
  variantId,
  available,
  priority,
});
const line = (variantId: number, quantity: number): { variantId: number; quantity: number } => ({
  variantId,
  quantity,
});

describe('allocateStock', () => {
  it('takes from the warehouse that comes first', () => {
    const { allocations } = allocateStock([line(1, 2)], [level(10, 1, 5, 2), level(11, 1, 5, 1)]);
    expect(allocations).toEqual([{ line: line(1, 2), inventoryId: 11, quantity: 2 }]);
  });

  it('prefers one warehouse with enough stock to splitting a line', () => {
    const { allocations } = allocateStock([line(1, 4)], [level(10, 1, 3), level(11, 1, 4)]);
    expect(allocations).toEqual([{ line: line(1, 4), inventoryId: 11, quantity: 4 }]);
  });

  it('splits a line that no single warehouse can fill', () => {
    const { allocations } = allocateStock([line(1, 6)], [level(10, 1, 3), level(11, 1, 4)]);
    expect(allocations.map(({ inventoryId, quantity }) => [inventoryId, quantity])).toEqual([
      [10, 3],
      [11, 3],
    ]);
  });

  it('subtracts the units of earlier lines of the same variant', () => {
    const { shortages } = allocateStock([line(1, 3), line(1, 3)], [level(10, 1, 5)]);
    expect(shortages).toEqual([{ line: line(1, 3), available: 2 }]);
  });

  it('reports a variant without stock', () => {
    expect(allocateStock([line(9, 1)], [level(10, 1, 5)]).shortages).toEqual([
      { line: line(9, 1), available: 0 },
    ]);
  });

  it('sells units beyond the stock, and counts those of earlier lines of the same variant', () => {
    // 3 in stock and 4 beyond: 5 take 3 and 2 beyond, 3 more are too many, 2 more are not.
    const lines = [5, 3, 2].map((quantity) => ({ variantId: 1, quantity, beyond: 4 }));
    const { allocations, backorders, shortages } = allocateStock(lines, [level(10, 1, 3)]);
    expect(allocations).toEqual([{ line: lines[0], inventoryId: 10, quantity: 3 }]);
    expect(backorders).toEqual([
      { line: lines[0], quantity: 2 },
      { line: lines[2], quantity: 2 },
    ]);
    expect(shortages).toEqual([{ line: lines[1], available: 2 }]);
  });

  it('never allocates more than a row has, and fills a line completely or not at all', () => {
    const lines = fc.array(
      fc.record({ variantId: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 20 }) }),
    );
    const stock = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -2, max: 25 }), fc.nat(3)),
    );
    fc.assert(
      fc.property(lines, stock, (wanted, rows) => {
        const levels = rows.map(([variantId, available, priority], index) =>
          level(index + 1, variantId, available, priority),
        );
        const { allocations, shortages } = allocateStock(wanted, levels);
        for (const { inventoryId, available } of levels) {
          const given = allocations.filter((allocation) => allocation.inventoryId === inventoryId);
          const units = given.reduce((sum, { quantity }) => sum + quantity, 0);
          expect(units).toBeLessThanOrEqual(Math.max(0, available));
        }
        const short = new Set(shortages.map((shortage) => shortage.line));
        for (const item of wanted) {
          const units = allocations
            .filter((given) => given.line === item)
            .reduce((sum, { quantity }) => sum + quantity, 0);
          expect(units).toBe(short.has(item) ? 0 : item.quantity);
        }
      }),
    );
  });
});
