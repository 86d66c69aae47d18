import { ApiError } from '@comptoir/store-client';
import {
  type EntryLine,
  type StockRow,
  countedLine,
  unitsIn,
  unitsOf,
  withArticle,
  withProblems,
} from '../src/shop/stock/entry/entry-lines';
import { articlesOf, bestOf } from '../src/shop/stock/entry/find-articles';

const row = (variant_id: number, sku: string, more: object = {}): StockRow =>
  ({
    variant_id,
    sku,
    product: { id: 1, name: 'Cup' },
    warehouse: { id: 1, name: 'Main' },
    quantity: 7,
    available: 5,
    paid_to_ship: 3,
    ...more,
  }) as StockRow;

const line = (variantId: number, quantity: string): EntryLine => ({
  variantId,
  name: 'Cup',
  sku: `CUP-${variantId}`,
  quantity,
  units: {},
});

describe('finding articles', () => {
  it('takes the one with the very SKU, whatever else contains it', () => {
    const rows = [
      row(1, 'CUP-1'),
      row(2, 'CUP-10'),
      row(1, 'CUP-1', { warehouse: { id: 2, name: 'North' } }),
    ];
    const articles = articlesOf(rows);
    expect(bestOf(articles, 'cup-1')).toEqual([{ variantId: 1, name: 'Cup', sku: 'CUP-1' }]);
    expect(bestOf(articles, 'cup').map(({ sku }) => sku)).toEqual(['CUP-1', 'CUP-10']);
    expect(bestOf([], 'cup')).toEqual([]);
  });

  it('knows the units of each warehouse, those to ship included', () => {
    expect(unitsOf([row(1, 'CUP-1')])).toEqual({ 1: { available: 5, onShelf: 10 } });
  });
});

describe('lines', () => {
  it('are raised when their article comes again', () => {
    const article = { variantId: 1, name: 'Cup', sku: 'CUP-1' };
    const once = withArticle([line(2, '4')], article, {});
    expect(once.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      [1, '1'],
      [2, '4'],
    ]);
    const again = withArticle(withArticle(once, article, {}), { ...article, variantId: 2 }, {});
    expect(again.map(({ quantity }) => quantity)).toEqual(['2', '5']);
    expect(withArticle([line(1, 'x')], article, {})[0]?.quantity).toBe('1');
  });

  it.each([
    ['12', 12],
    ['0', 0],
    [' 3 ', 3],
    ['', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['12345678', undefined],
  ])('read %j as %j units', (text, units) => {
    expect(unitsIn(text)).toBe(units);
  });

  it('expect what was there when they were added, and nothing of an article that is new there', () => {
    const units = { 1: { available: 5, onShelf: 10 } };
    expect(countedLine({ ...line(1, '9'), units }, 1)).toEqual({ variant_id: 1, counted: 9, expected: 10 });
    expect(countedLine({ ...line(1, '9'), units }, 2)).toEqual({ variant_id: 1, counted: 9, expected: 0 });
  });

  it('get the messages of the service, also after others were added above', () => {
    const sent = [line(1, '1'), line(2, '2')];
    const errors = { 'items.1.quantity': ['Only 1 are available.'] };
    const details = { code: 'INSUFFICIENT_STOCK', message: 'Too few.', fieldErrors: errors };
    const error = new ApiError(details, { status: 422, operation: 'adminStock.transfer' });
    const now = [line(3, '1'), ...sent];
    expect(withProblems(now, sent, error).map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      'Only 1 are available.',
    ]);
    expect(withProblems(now, sent, new Error('gone')).some(({ problem }) => problem)).toBe(false);
  });
});
