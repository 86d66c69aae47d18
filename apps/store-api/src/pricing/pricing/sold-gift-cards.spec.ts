import { type ExchangeRate } from './pricing.exchange.rules';
import { type Goods, giftCardTotal, priceGoods } from './price-sheet';
import { type CouponTerms, couponIneligibility, couponStep } from './pricing.coupons.rules';
import { type PromotionTerms, promotionStep } from './pricing.promotions.rules';
import { answeredTaxes, providerCodeOf } from './pricing.provider-tax.rules';
import { needsShipping } from './pricing.shipping.rules';
import { waiveRest } from './pricing.small-amounts.rules';
import { staffDiscountStep } from './pricing.staff-discounts.rules';
import { taxPolicy } from './pricing.tax-policy.rules';
import { taxRowsOf, taxesOf } from './pricing.tax.rules';
import { splitTenders, totalsOf } from './pricing.totals.rules';

const EUR: ExchangeRate = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };

const base: Goods = {
  ...{ ref: 1, productId: 1, variantId: 1, categoryPath: [1], brandId: null, quantity: 1, basePrice: 1000 },
  ...{ flash: null, weightGrams: 0, isDigital: false, taxClass: 'standard' },
};
const mug: Goods = base;
const card: Goods = {
  ...base,
  ...{ ref: 2, productId: 2, variantId: 2, quantity: 2, basePrice: 5000, isDigital: true, isGiftCard: true },
};

const TENTH: CouponTerms = {
  ...{ type: 'percentage', value: 1000, minOrderAmount: null, maxDiscountAmount: null },
  ...{ productIds: [], categoryIds: [], buyQuantity: null, getQuantity: null },
  ...{ getProductIds: [], getDiscountPercent: null, maxApplications: null },
};
const EVERYTHING: PromotionTerms = {
  ...{ id: 1, name: 'Spring', type: 'percentage', value: 2000, priority: 0, stackable: false },
  ...{ appliesToAll: true, productIds: [], categoryIds: [], brandIds: [] },
};

const totalsOfLines = (sheet: { lines: readonly { total: number }[] }): number[] =>
  sheet.lines.map(({ total }) => total);

describe('gift cards that are sold', () => {
  it('keep their price under promotions, coupons and discounts of staff', () => {
    const goods = [card, mug];
    // The mug alone: 10.00 less 20 % is 8.00.
    const promoted = priceGoods(goods, EUR, [promotionStep([EVERYTHING])]);
    expect(totalsOfLines(promoted)).toEqual([10_000, 800]);
    // Less 10 % of 8.00, then less 50 % of 7.20.
    const reduced = couponStep(TENTH, { id: 1, code: 'TEN' })(promoted);
    expect(totalsOfLines(reduced)).toEqual([10_000, 720]);
    const agreed = staffDiscountStep({ type: 'percentage', value: 5000, reason: 'Sorry' })(reduced);
    expect(totalsOfLines(agreed)).toEqual([10_000, 360]);
    expect(agreed).toMatchObject({ subtotal: 11_000, discount: 640 });
  });

  it('do not reach the minimum of a coupon, and take none alone', () => {
    const terms = { ...TENTH, minOrderAmount: 2000 };
    expect(couponIneligibility(priceGoods([card, mug], EUR), terms)).toBe('minimum');
    expect(couponIneligibility(priceGoods([card], EUR), TENTH)).toBe('not-applicable');
    expect(totalsOfLines(couponStep(TENTH, { id: 1, code: 'TEN' })(priceGoods([card], EUR)))).toEqual([
      10_000,
    ]);
  });

  it('are not taxed, shipped or waived', () => {
    const rates = [{ country: 'FR', rate: 20, name: 'TVA' }];
    const rules = { enabled: true, prices_include_tax: true, rates, home_country: 'FR' };
    const place = { country: 'FR' };
    const policy = taxPolicy({ ...rules, shipping: 'standard', cross_border: 'destination' } as never, {
      goods: place,
      digital: place,
    });
    const sheet = priceGoods([card, mug], EUR);
    const taxes = taxesOf(sheet, 0, policy);
    // 10.00 contains 1.67 of 20 %; the cards contain none.
    expect(taxes.lines).toEqual([0, 167]);
    expect(taxRowsOf(taxes.lineParts, true)).toEqual([
      { country: 'FR', category: 'S', name: 'TVA', rate: 20, net: 833, tax: 167 },
    ]);
    expect(policy.decide(card).reason).toBe('multi_purpose_voucher');
    expect(totalsOf(sheet, 0, taxes).total).toBe(11_000);
    expect([needsShipping(priceGoods([card], EUR)), needsShipping(sheet)]).toEqual([false, true]);
    const subtotalOf = (lowered: typeof sheet): number => lowered.subtotal - lowered.discount;
    expect(totalsOfLines(waiveRest(sheet, 5, subtotalOf) ?? sheet)).toEqual([10_000, 995]);
    expect(waiveRest(priceGoods([card], EUR), 5, subtotalOf)).toBeNull();
  });

  it('are not taxed by a provider either', () => {
    const place = { country: 'US', state: 'NY' };
    const rules = { enabled: true, prices_include_tax: false, rates: [], home_country: '' } as never;
    const policy = taxPolicy(rules, { goods: place, digital: place });
    expect(providerCodeOf(card, { provider_codes: [] })).toBe('txcd_00000000');
    const answered = {
      amount: 10_000,
      tax: 800,
      rate: 8,
      country: 'US',
      name: 'Sales tax',
      category: 'S',
    } as const;
    const answer = { calculationId: 'taxcalc_1', lines: [answered], shipping: null };
    const buyer = { isExempt: false, vatCountry: null };
    const taxes = answeredTaxes(priceGoods([card], EUR), 0, answer, { policy, buyer });
    expect(taxes).toMatchObject({ lines: [0], amount: 0, calculation: { calculation_id: null } });
    expect(taxes.lineParts[0]?.terms?.category).toBe('O');
  });

  it('are not paid by gift cards', () => {
    const sold = giftCardTotal(priceGoods([card, mug], EUR));
    expect(sold).toBe(10_000);
    const cards = [
      { id: 1, available: 700 },
      { id: 2, available: 5000 },
    ];
    // The cards pay the mug and the delivery, 15.00 of 115.00. The wallet pays for gift cards.
    expect(splitTenders(11_500, cards, 2000, { giftCardTotal: sold })).toEqual({
      giftCards: [
        { id: 1, amount: 700 },
        { id: 2, amount: 800 },
      ],
      ...{ wallet: 2000, due: 8000, kept: 0 },
    });
  });
});
