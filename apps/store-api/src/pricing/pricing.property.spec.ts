import * as fc from 'fast-check';
import { COUPON_TYPES, type CouponTerms, couponStep } from './pricing.coupons';
import type { Exchange } from './pricing.exchange';
import { type Goods, priceGoods, sum } from './pricing.sheet';
import { splitTenders, totalsOf } from './pricing.totals';

const exchanges: fc.Arbitrary<Exchange> = fc.constantFrom(
  { base: 'EUR', code: 'EUR', rate: '1.0000000000' },
  { base: 'EUR', code: 'USD', rate: '1.0823000000' },
  { base: 'EUR', code: 'JPY', rate: '163.4512000000' },
  { base: 'EUR', code: 'KWD', rate: '0.3317000000' },
);

const price = fc.integer({ min: 0, max: 500_000 });

const goods: fc.Arbitrary<Goods[]> = fc.array(
  fc.record({
    ref: fc.nat(),
    productId: fc.integer({ min: 1, max: 4 }),
    categoryPath: fc.subarray([1, 2, 3]),
    brandId: fc.constant(null),
    quantity: fc.integer({ min: 1, max: 100 }),
    basePrice: price,
    flash: fc.option(
      fc.record({ itemId: fc.nat(), salePrice: price, left: fc.option(fc.integer({ min: 1, max: 100 })) }),
    ),
    weightGrams: fc.nat(20_000),
    isDigital: fc.boolean(),
  }),
  { maxLength: 8 },
);

const terms: fc.Arbitrary<CouponTerms> = fc.record({
  type: fc.constantFrom(...COUPON_TYPES),
  value: fc.integer({ min: 0, max: 10_000 }),
  minOrderAmount: fc.option(price),
  maxDiscountAmount: fc.option(price),
  productIds: fc.subarray([1, 2, 3]),
  categoryIds: fc.subarray([1, 2]),
  buyQuantity: fc.integer({ min: 1, max: 4 }),
  getQuantity: fc.integer({ min: 1, max: 4 }),
  getProductIds: fc.subarray([1, 2]),
  getDiscountPercent: fc.option(fc.integer({ min: 0, max: 100 })),
  maxApplications: fc.option(fc.integer({ min: 1, max: 5 })),
});

describe('any priced cart', () => {
  it('has lines that are never negative and sums that agree to the minor unit', () => {
    fc.assert(
      fc.property(goods, exchanges, terms, (items, exchange, coupon) => {
        const sheet = priceGoods(items, exchange, [couponStep(coupon)]);
        for (const line of sheet.lines) {
          expect(line.discount).toBe(sum(line.discounts, ({ amount }) => amount));
          expect(line.discount).toBeGreaterThanOrEqual(0);
          expect(line.total).toBe(line.unitPrice * line.goods.quantity - line.discount);
          expect(line.total).toBeGreaterThanOrEqual(0);
        }
        const totals = totalsOf(sheet, 700);
        expect(totals.total).toBe(sum(sheet.lines, ({ total }) => total) + 700);
        expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + totals.tax);
      }),
    );
  });

  it('gets the same discount whatever the order of its lines', () => {
    fc.assert(
      fc.property(goods, exchanges, terms, (items, exchange, coupon) => {
        const forth = priceGoods(items, exchange, [couponStep(coupon)]);
        const back = priceGoods([...items].reverse(), exchange, [couponStep(coupon)]);
        expect(back.subtotal).toBe(forth.subtotal);
        // Gifts of equal price on lines of different kinds may differ, everything else may not.
        expect(coupon.type === 'buy_x_get_y' || back.discount === forth.discount).toBe(true);
      }),
    );
  });

  it('never gets more than the cap of its coupon', () => {
    const base = fc.constant<Exchange>({ base: 'EUR', code: 'EUR', rate: '1.0000000000' });
    fc.assert(
      fc.property(goods, base, terms, price, (items, exchange, coupon, cap) => {
        const capped = { ...coupon, maxDiscountAmount: cap };
        expect(priceGoods(items, exchange, [couponStep(capped)]).discount).toBeLessThanOrEqual(cap);
      }),
    );
  });

  it('gives at most Y of every X + Y units that qualify', () => {
    fc.assert(
      fc.property(goods, exchanges, terms, (items, exchange, coupon) => {
        const equal = items.map((item) => ({ ...item, basePrice: 100, flash: null }));
        const everything = { ...coupon, type: 'buy_x_get_y' as const, productIds: [], categoryIds: [] };
        const uncapped = {
          ...everything,
          getProductIds: [],
          maxDiscountAmount: null,
          getDiscountPercent: 100,
        };
        const sheet = priceGoods(equal, exchange, [couponStep(uncapped)]);
        const units = sum(items, ({ quantity }) => quantity);
        const x = coupon.buyQuantity ?? 1;
        const y = coupon.getQuantity ?? 1;
        const most = Math.floor(units / (x + y)) * y + Math.max(0, (units % (x + y)) - x);
        const unitPrice = sheet.lines[0]?.unitPrice ?? 0;
        expect(sheet.discount).toBeLessThanOrEqual(most * unitPrice);
      }),
    );
  });
});

describe('any split of a total', () => {
  const amount = fc.nat(1_000_000);

  it('pays the total exactly and takes from nothing more than it has', () => {
    const cards = fc.array(fc.record({ id: fc.nat(), available: amount }), { maxLength: 5 });
    fc.assert(
      fc.property(amount, cards, amount, (total, giftCards, wallet) => {
        const tenders = splitTenders(total, giftCards, wallet);
        expect(sum(tenders.giftCards, (card) => card.amount) + tenders.wallet + tenders.due).toBe(total);
        expect(tenders.due).toBeGreaterThanOrEqual(0);
        expect(tenders.wallet).toBeLessThanOrEqual(wallet);
        expect(tenders.due > 0 && tenders.wallet < wallet).toBe(false);
      }),
    );
  });
});
