import { type Goods, lineAtPrice, openLine, priceGoods, sum, withLines } from './price-sheet';
import { staffDiscountStep } from './pricing.staff-discounts.rules';

const EUR = { base: 'EUR', code: 'EUR', rate: '1' };

const goods = (variantId: number, basePrice: number, quantity = 1): Goods => ({
  ref: variantId,
  productId: variantId,
  variantId,
  categoryPath: [],
  brandId: null,
  quantity,
  basePrice,
  flash: null,
  weightGrams: 0,
  isDigital: false,
  taxClass: 'standard',
});

describe('the discount of a draft order', () => {
  it('is a percentage of the goods, rounded once and split by their totals', () => {
    // 10 % of 3 × 3.33 + 0.01 = 10.00 is 1.00; 9.99 of it is 0.999 and 0.01 of it 0.001.
    const sheet = staffDiscountStep({ type: 'percentage', value: 1000, reason: 'Fair' })(
      priceGoods([goods(1, 333, 3), goods(2, 1)], EUR),
    );
    expect(sheet.discount).toBe(100);
    expect(sheet.lines.map(({ discount }) => discount)).toEqual([100, 0]);
    expect(sheet.lines[0]?.discounts).toEqual([{ source: 'staff', id: 0, name: 'Fair', amount: 100 }]);
  });

  it('is a fixed amount, and never more than the goods', () => {
    const opened = priceGoods([goods(1, 1000), goods(2, 500)], EUR);
    // 3.00 of 15.00: two thirds on the first line.
    const lowered = staffDiscountStep({ type: 'fixed', value: 300, reason: 'Late' })(opened);
    expect(lowered.lines.map(({ discount }) => discount)).toEqual([200, 100]);
    const gift = staffDiscountStep({ type: 'fixed', value: 9_999, reason: 'Gift' })(opened);
    expect(sum(gift.lines, ({ total }) => total)).toBe(0);
  });

  it('stays within every line for any goods and value', () => {
    for (let seed = 1; seed < 400; seed++) {
      const lines = [goods(1, (seed * 37) % 501, 1 + (seed % 4)), goods(2, (seed * 91) % 1003)];
      const opened = priceGoods(lines, EUR);
      for (const type of ['percentage', 'fixed'] as const) {
        const sheet = staffDiscountStep({ type, value: 1 + ((seed * 53) % 10_000), reason: 'Any' })(opened);
        expect(sheet.lines.every(({ total, discount }) => total >= 0 && discount >= 0)).toBe(true);
        expect(sheet.discount).toBe(sum(sheet.lines, ({ discount }) => discount));
      }
    }
  });
});

describe('a line at an agreed price', () => {
  it('costs that price in the currency of the order, whatever its flash sale', () => {
    const usd = { base: 'EUR', code: 'USD', rate: '1.25' };
    const flash = { itemId: 7, salePrice: 100, left: null };
    const line = lineAtPrice({ ...goods(1, 1000, 2), flash }, 500, usd);
    // 5.00 USD are 4.00 EUR at 1.25.
    expect(line).toMatchObject({ unitPrice: 500, subtotal: 1000, total: 1000, flashItemId: null });
    expect(line.baseUnitPrice).toBe(400);
    expect(withLines(priceGoods([], usd), [line, openLine(goods(2, 1000), usd)])).toMatchObject({
      subtotal: 2250,
      baseSubtotal: 1800,
    });
  });
});
