import {
  commissionLeft,
  commissionOf,
  commissionOfReplacement,
  newReferralCode,
  normalizeReferralCode,
} from './affiliates.rules';

const EUR = { currency: 'EUR', exchange_rate: '1' };
const percent = (commission_rate: string) =>
  ({ commission_type: 'percentage', commission_rate, currency: 'EUR' }) as const;
const fixed = (commission_rate: string) =>
  ({ commission_type: 'fixed', commission_rate, currency: 'EUR' }) as const;

describe('commissionOf', () => {
  it.each([
    ['a tenth of the goods', percent('0.1000'), { ...EUR, subtotal: 12_000, discount_amount: 0 }, 1200],
    ['nothing of the discount', percent('0.1000'), { ...EUR, subtotal: 12_000, discount_amount: 2000 }, 1000],
    ['half a cent up', percent('0.0500'), { ...EUR, subtotal: 1010, discount_amount: 0 }, 51],
    ['less than half a cent down', percent('0.0500'), { ...EUR, subtotal: 1009, discount_amount: 0 }, 50],
    ['four decimals of a rate', percent('0.0333'), { ...EUR, subtotal: 10_000, discount_amount: 0 }, 333],
    ['nothing of nothing', percent('0.1000'), { ...EUR, subtotal: 500, discount_amount: 500 }, 0],
    ['a fixed amount', fixed('2.5000'), { ...EUR, subtotal: 12_000, discount_amount: 0 }, 250],
    ['at most what was bought', fixed('2.5000'), { ...EUR, subtotal: 300, discount_amount: 100 }, 200],
    [
      'the base currency of an order in another one',
      percent('0.1000'),
      { currency: 'USD', exchange_rate: '1.2500000000', subtotal: 10_000, discount_amount: 0 },
      800,
    ],
    [
      'cents of an order without any',
      percent('0.1000'),
      { currency: 'JPY', exchange_rate: '160.0000000000', subtotal: 16_000, discount_amount: 0 },
      1000,
    ],
  ])('pays %s', (_, terms, order, commission) => {
    expect(commissionOf(terms, order)).toBe(commission);
  });
});

describe('a referral code', () => {
  it('is compared in capitals', () => {
    expect(normalizeReferralCode(' camille-10 ')).toBe('CAMILLE-10');
  });

  it.each([undefined, null, '', 'a', '-ab', 'a b', 'a;b', 'é10', 'x'.repeat(51), 'ab\n'.repeat(2)])(
    'is not %p',
    (text) => {
      expect(normalizeReferralCode(text)).toBeUndefined();
    },
  );

  it('is made up in a form that it accepts', () => {
    const codes = Array.from({ length: 100 }, newReferralCode);
    expect(new Set(codes).size).toBe(100);
    expect(codes.map(normalizeReferralCode)).toEqual(codes);
  });
});

describe('what is left of a commission', () => {
  it.each([
    [500, 0, 10_500, 500],
    [500, 5_000, 10_500, 262],
    [500, 10_500, 10_500, 0],
    [1, 1, 3, 1],
    [1, 2, 3, 0],
    [500, 0, 0, 500],
  ])('%i after %i of %i went back is %i', (commission, refunded_amount, paid_amount, left) => {
    expect(commissionLeft(commission, { paid_amount, refunded_amount })).toBe(left);
  });

  it('comes to nothing however the order is divided', () => {
    for (let paid_amount = 1; paid_amount < 60; paid_amount++) {
      let left = 37;
      for (let refunded_amount = 0; refunded_amount <= paid_amount; refunded_amount++) {
        const next = commissionLeft(37, { paid_amount, refunded_amount });
        expect(next).toBeLessThanOrEqual(left);
        left = next;
      }
      expect(left).toBe(0);
    }
  });
});

describe('commissionOfReplacement', () => {
  // Two lamps at 60.00 with 5.00 for delivery; one of them pays 60.00 for its replacement.
  const order = { commission: 600, goods: 12_000, paid_amount: 12_500 };
  const chair = { subtotal: 9_000, discount_amount: 0, exchange_amount: 6_000 };
  it.each([
    ['the rate of the first order', 'percentage', order, chair, 450],
    ['nothing of what the shop waives', 'percentage', order, { ...chair, discount_amount: 3_000 }, 300],
    // 600 × 60.00 / 125.00
    ['the share of a fixed amount', 'fixed', order, chair, 288],
    ['nothing of a free order', 'percentage', { commission: 0, goods: 0, paid_amount: 0 }, chair, 0],
  ] as const)('is %s', (_, commission_type, exchanged, replacement, commission) => {
    expect(commissionOfReplacement({ commission_type, ...exchanged }, replacement)).toBe(commission);
  });
});
