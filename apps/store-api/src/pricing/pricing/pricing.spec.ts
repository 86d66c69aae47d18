import { type ExchangeRate, crossConvert } from './pricing.exchange.rules';
import { type Goods, applyDiscount, priceGoods } from './price-sheet';
import { type ShippingTariff, needsShipping, shippingCost } from './pricing.shipping.rules';
import { taxesOf } from './pricing.tax.rules';
import { splitTenders, totalsOf } from './pricing.totals.rules';

const EUR: ExchangeRate = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };
const JPY: ExchangeRate = { base: 'EUR', code: 'JPY', rate: '163.4500000000' };

const SPRING = { source: 'promotion', id: 1, name: 'Spring' } as const;

function item(more: Partial<Goods> = {}): Goods {
  return {
    ref: 1,
    productId: 1,
    variantId: 1,
    categoryPath: [1],
    brandId: null,
    quantity: 1,
    basePrice: 1000,
    flash: null,
    weightGrams: 500,
    isDigital: false,
    taxClass: 'standard',
    ...more,
  };
}

const BEFORE = { thresholds_after_discounts: false };
const AFTER = { thresholds_after_discounts: true };

describe('priceGoods', () => {
  it('converts the unit price once and multiplies after', () => {
    const sheet = priceGoods([item({ basePrice: 333, quantity: 3 })], JPY);
    expect(sheet.lines[0]).toMatchObject({ unitPrice: 544, subtotal: 1632, total: 1632 });
    expect(sheet.baseSubtotal).toBe(999);
  });

  it.each([
    ['an uncapped flash price', { itemId: 9, salePrice: 700, left: null }, 100, 700, 9],
    ['a flash price that covers the line', { itemId: 9, salePrice: 700, left: 3 }, 3, 700, 9],
    [
      'the own price when less is left than the line has',
      { itemId: 9, salePrice: 700, left: 2 },
      3,
      1000,
      null,
    ],
    ['the own price without an offer', null, 3, 1000, null],
  ])('takes %s', (_, flash, quantity, unitPrice, flashItemId) => {
    expect(priceGoods([item({ flash, quantity })], EUR).lines[0]).toMatchObject({ unitPrice, flashItemId });
  });

  it('rejects a discount above the line', () => {
    expect(() => applyDiscount(priceGoods([item()], EUR), SPRING, [1001])).toThrow(RangeError);
    expect(() => applyDiscount(priceGoods([item()], EUR), SPRING, [-1])).toThrow(RangeError);
  });
});

describe('shippingCost', () => {
  const tariff = (more: Partial<ShippingTariff>): ShippingTariff => ({
    rateType: 'flat',
    cost: 500,
    freeOver: null,
    bands: [],
    ...more,
  });
  const byWeight = tariff({
    rateType: 'weight_based',
    cost: 100,
    bands: [
      { from: 0, to: 1000, cost: 400 },
      { from: 1000, to: 5000, cost: 900 },
    ],
  });
  const byPrice = tariff({
    rateType: 'price_based',
    cost: 0,
    bands: [
      { from: 0, to: 2000, cost: 600 },
      { from: 2000, to: null, cost: 0 },
    ],
  });

  it.each([
    ['flat', tariff({}), [item()], 500],
    ['flat of an empty cart', tariff({}), [], 500],
    ['free', tariff({ rateType: 'free' }), [item()], 0],
    ['free from an amount on', tariff({ freeOver: 1000 }), [item()], 0],
    ['not free below that amount', tariff({ freeOver: 1001 }), [item()], 500],
    ['a weight band and the base cost', byWeight, [item()], 500],
    ['a band includes its start and not its end', byWeight, [item({ quantity: 2 })], 1000],
    ['no band, not offered', byWeight, [item({ quantity: 10 })], null],
    ['digital goods weigh nothing', byWeight, [item({ quantity: 10, isDigital: true })], 500],
    ['a price band', byPrice, [item()], 600],
    ['the last price band', byPrice, [item({ quantity: 2 })], 0],
  ])('%s', (_, method, goods, cost) => {
    expect(shippingCost(method, priceGoods(goods, EUR), BEFORE)).toBe(cost);
  });

  it.each([
    // The goods cost 2000, and 1800 after the discount of 200.
    ['free from 2000', tariff({ freeOver: 2000 }), EUR, 0, 500],
    ['free from 1800', tariff({ freeOver: 1800 }), EUR, 0, 0],
    ['a band from 2000', byPrice, EUR, 0, 600],
    // Two at 1635 yen are 3270, less a tenth 2943. 1800 are 2942 yen, 1801 are 2944.
    ['free from 1800 in yen', tariff({ freeOver: 1800 }), JPY, 0, 0],
    ['free from 1801 in yen', tariff({ freeOver: 1801 }), JPY, 0, 817],
  ])('counts discounts for %s only by the setting', (_, method, exchange, before, after) => {
    const whole = priceGoods([item({ quantity: 2 })], exchange);
    const origin = { source: 'promotion', id: 1, name: 'Tenth' } as const;
    const sheet = applyDiscount(whole, origin, [Math.round(whole.subtotal / 10)]);
    expect([shippingCost(method, sheet, BEFORE), shippingCost(method, sheet, AFTER)]).toEqual([
      before,
      after,
    ]);
  });

  it('converts the cost once', () => {
    expect(shippingCost(tariff({ cost: 499 }), priceGoods([item()], JPY), BEFORE)).toBe(816);
  });

  it('is nothing when a rule waived it', () => {
    expect(shippingCost(tariff({}), { ...priceGoods([item()], EUR), freeShipping: true }, BEFORE)).toBe(0);
  });

  it('is needed for anything that is not digital', () => {
    expect(needsShipping(priceGoods([item({ isDigital: true }), item()], EUR))).toBe(true);
    expect(needsShipping(priceGoods([item({ isDigital: true })], EUR))).toBe(false);
  });
});

describe('splitTenders', () => {
  const cards = [
    { id: 2, available: 5000 },
    { id: 1, available: 3000 },
  ];

  it.each([
    ['cards as listed, wallet, card', 11840, cards, 840, [5000, 3000], 840, 3000],
    ['a card is used as far as needed', 6000, cards, 840, [5000, 1000], 0, 0],
    ['a card that is not needed stays untouched', 4000, cards, 840, [4000], 0, 0],
    ['an empty card is left out', 1000, [{ id: 3, available: 0 }], 0, [], 0, 1000],
    ['nothing to pay', 0, cards, 840, [], 0, 0],
  ])('%s', (_, total, giftCards, wallet, used, fromWallet, due) => {
    const tenders = splitTenders(total, giftCards, wallet);
    expect(tenders.giftCards.map(({ amount }) => amount)).toEqual(used);
    expect(tenders).toMatchObject({ wallet: fromWallet, due });
  });
});

describe('splitTenders with a smallest amount for the card', () => {
  it.each([
    // 50.00 less gift cards of 49.80 would leave 0.20; the last card pays 0.30 less.
    [
      'the last gift card pays less',
      5000,
      [3000, 1980],
      0,
      { used: [3000, 1950], wallet: 0, due: 50, kept: 30 },
    ],
    // The wallet pays 0.10, so it gives that up before the card gives up 0.30.
    [
      'the wallet pays less before',
      5000,
      [3000, 1980],
      10,
      { used: [3000, 1950], wallet: 0, due: 50, kept: 40 },
    ],
    ['the wallet alone pays less', 5020, [], 5000, { used: [], wallet: 4970, due: 50, kept: 30 }],
    // 0.55 less 0.10 and 0.40 would leave 0.05: the last card gives way completely.
    ['a card that pays nothing is left out', 55, [10, 40], 0, { used: [5], wallet: 0, due: 50, kept: 45 }],
    [
      'an amount that suffices stays',
      5030,
      [3000, 1980],
      0,
      { used: [3000, 1980], wallet: 0, due: 50, kept: 0 },
    ],
    ['nothing due stays nothing', 4980, [3000, 1980], 0, { used: [3000, 1980], wallet: 0, due: 0, kept: 0 }],
    ['a total below it is not changed', 40, [10], 0, { used: [10], wallet: 0, due: 30, kept: 0 }],
  ])('%s', (_, total, cards, inWallet, expected) => {
    const giftCards = cards.map((available, id) => ({ id, available }));
    const { giftCards: used, ...tenders } = splitTenders(total, giftCards, inWallet, { minimum: 50 });
    expect({ used: used.map(({ amount }) => amount), ...tenders }).toEqual(expected);
  });
});

describe('totalsOf', () => {
  it('adds shipping to the lowered goods', () => {
    const sheet = applyDiscount(priceGoods([item({ basePrice: 6000, quantity: 2 })], EUR), SPRING, [1200]);
    const untaxed = taxesOf(sheet, 1040, { isIncluded: true, shipping: 'standard', termsOf: () => null });
    expect(totalsOf(sheet, 1040, untaxed)).toEqual({
      subtotal: 12000,
      discount: 1200,
      shipping: 1040,
      tax: 0,
      total: 11840,
    });
  });
});

describe('crossConvert', () => {
  it.each([
    ['the same currency', 1234, { code: 'USD', rate: '1.1' }, { code: 'USD', rate: '1.1' }, 1234],
    ['from the base', 1000, { code: 'EUR', rate: '1' }, { code: 'USD', rate: '1.1' }, 1100],
    ['to the base', 1100, { code: 'USD', rate: '1.1' }, { code: 'EUR', rate: '1' }, 1000],
    ['across, with other decimals', 1000, { code: 'USD', rate: '1.25' }, { code: 'JPY', rate: '160' }, 1280],
  ])('%s', (_, minor, from, to, expected) => {
    expect(crossConvert(minor, from, to)).toBe(expected);
  });
});
