import { fc } from '../../../../../tools/testing-servers/properties';
import { type ExchangeRate, fromBase } from './pricing.exchange.rules';
import { type PriceListEntry, listPriceOf, withListPrices } from './pricing.lists.rules';
import { promotionStep } from './pricing.promotions.rules';
import { type Goods, priceGoods } from './price-sheet';

const EUR: ExchangeRate = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };
const JPY: ExchangeRate = { base: 'EUR', code: 'JPY', rate: '163.4500000000' };

function entry(more: Partial<PriceListEntry> = {}): PriceListEntry {
  return { listId: 1, variantId: 1, minQuantity: 1, price: 900, currency: 'EUR', isForGroup: false, ...more };
}

function item(more: Partial<Goods> = {}): Goods {
  return {
    ...{ ref: 1, productId: 1, variantId: 1, categoryPath: [1], brandId: null, quantity: 1, basePrice: 1000 },
    ...{ flash: null, weightGrams: 0, isDigital: false, taxClass: 'standard' },
    ...more,
  };
}

function unitPrice(goods: Goods, entries: PriceListEntry[], exchange = EUR): number | undefined {
  return priceGoods(withListPrices([goods], entries, exchange), exchange).lines[0]?.unitPrice;
}

describe('the list price of a variant', () => {
  const breaks = [entry(), entry({ minQuantity: 10, price: 850 }), entry({ minQuantity: 50, price: 800 })];

  it.each([
    [1, 900],
    [9, 900],
    [10, 850],
    [49, 850],
    [50, 800],
  ])('of %i units is %i', (units, price) => {
    expect(listPriceOf(breaks, { variantId: 1, units }, EUR)?.price).toBe(price);
  });

  it('needs as many units as its first break', () => {
    expect(unitPrice(item({ quantity: 9 }), [entry({ minQuantity: 10, price: 850 })])).toBe(1000);
  });

  it('counts the units of all lines of the variant', () => {
    const goods = [item({ ref: 1, quantity: 4 }), item({ ref: 2, quantity: 6 })];
    const sheet = priceGoods(withListPrices(goods, breaks, EUR), EUR);
    // 10 × 8.50
    expect([sheet.lines.map((line) => line.unitPrice), sheet.subtotal]).toEqual([[850, 850], 8500]);
  });

  it.each([
    ['the lowest of lists for everybody', [entry({ price: 950 }), entry({ listId: 2, price: 920 })], 920],
    [
      'that of the group, also when a list for everybody is lower',
      [entry({ price: 700 }), entry({ listId: 2, price: 920, isForGroup: true })],
      920,
    ],
    [
      'the lowest of two groups',
      [entry({ price: 930, isForGroup: true }), entry({ listId: 2, price: 910, isForGroup: true })],
      910,
    ],
    ['above the price of the variant', [entry({ price: 1200 })], 1200],
    ['not that of another variant', [entry({ variantId: 2 })], 1000],
    ['not one of another currency', [entry({ currency: 'JPY', price: 1 })], 1000],
    [
      'of the group only from its break on',
      [entry({ price: 950 }), entry({ listId: 2, minQuantity: 2, price: 800, isForGroup: true })],
      950,
    ],
  ])('is %s', (_, entries, price) => {
    expect(unitPrice(item(), entries)).toBe(price);
  });

  it.each([
    [
      'its own, unconverted, in the currency of the customer',
      [entry({ currency: 'JPY', price: 1500 })],
      1500,
    ],
    // 9.00 EUR × 163.45 = 1471.05
    ['converted from the base currency', [entry()], 1471],
    [
      'that of the customer’s currency before the converted one',
      [entry(), entry({ listId: 2, currency: 'JPY', price: 1600 })],
      1600,
    ],
    [
      'that of the group before that of the customer’s currency',
      [entry({ isForGroup: true }), entry({ listId: 2, currency: 'JPY', price: 1000 })],
      1471,
    ],
  ])('is %s', (_, entries, price) => {
    expect(unitPrice(item(), entries, JPY)).toBe(price);
  });

  it('has a base price for thresholds that staff set in the base currency', () => {
    const goods = withListPrices([item({ quantity: 3 })], [entry({ currency: 'JPY', price: 1500 })], JPY);
    // 1500 / 163.45 = 9.177…, so 9.18 for each unit.
    expect(priceGoods(goods, JPY).baseSubtotal).toBe(2754);
  });
});

describe('a flash sale price beside a list price', () => {
  it.each([
    [890, 890, 7],
    [900, 900, 7],
    [910, 900, null],
  ])('of %i makes it %i', (salePrice, price, flashItemId) => {
    const goods = item({ flash: { itemId: 7, salePrice, left: null } });
    const [line] = priceGoods(withListPrices([goods], [entry()], EUR), EUR).lines;
    expect(line).toMatchObject({ unitPrice: price, flashItemId });
  });

  it('competes with a promotion on the list price', () => {
    const goods = item({ flash: { itemId: 7, salePrice: 820, left: null } });
    const ten = promotionStep([], { id: 1, name: 'Trade', percent: 1000 });
    // Ten percent off 9.00 is 8.10, which is below 8.20.
    const [line] = priceGoods(withListPrices([goods], [entry()], EUR), EUR, [ten]).lines;
    expect(line).toMatchObject({ unitPrice: 900, discount: 90, total: 810, flashItemId: null });
  });
});

describe('any price lists', () => {
  const entries = fc.uniqueArray(
    fc.record({
      listId: fc.integer({ min: 1, max: 4 }),
      variantId: fc.integer({ min: 1, max: 2 }),
      minQuantity: fc.integer({ min: 1, max: 20 }),
      price: fc.nat(100_000),
    }),
    { maxLength: 20, selector: (one) => `${one.listId} ${one.variantId} ${one.minQuantity}` },
  );
  // A list has one currency, and is for one group or for everybody.
  const lists = entries.map((all) =>
    all.map((one): PriceListEntry => ({
      ...one,
      currency: one.listId % 2 ? 'EUR' : 'JPY',
      isForGroup: one.listId > 2,
    })),
  );

  it('give the same in every order of their prices, and only prices of the variant that are reached', () => {
    fc.assert(
      fc.property(
        lists,
        fc.integer({ min: 1, max: 25 }),
        fc.constantFrom(EUR, JPY),
        (all, units, exchange) => {
          const found = listPriceOf(all, { variantId: 1, units }, exchange);
          expect(listPriceOf([...all].reverse(), { variantId: 1, units }, exchange)).toEqual(found);
          const reached = all.filter((one) => one.variantId === 1 && one.minQuantity <= units);
          const usable = reached.filter((one) => [exchange.base, exchange.code].includes(one.currency));
          const same = usable.filter((one) => one.listId === found?.listId && one.price === found.price);
          expect(same.length > 0).toBe(usable.length > 0);
        },
      ),
    );
  });

  it('price each line at the list, the sale or the variant', () => {
    fc.assert(
      fc.property(
        lists,
        fc.integer({ min: 1, max: 25 }),
        fc.option(fc.nat(100_000)),
        fc.constantFrom(EUR, JPY),
        (all, quantity, salePrice, exchange) => {
          const flash = salePrice === null ? null : { itemId: 1, salePrice, left: null };
          const goods = withListPrices([item({ quantity, flash })], all, exchange);
          const list = goods[0]?.listPrice;
          const usual =
            list === undefined
              ? fromBase(1000, exchange)
              : list.currency === 'JPY'
                ? list.price
                : fromBase(list.price, exchange);
          const sale = salePrice === null ? Infinity : fromBase(salePrice, exchange);
          expect(priceGoods(goods, exchange).subtotal).toBe(Math.min(usual, sale) * quantity);
        },
      ),
    );
  });
});
