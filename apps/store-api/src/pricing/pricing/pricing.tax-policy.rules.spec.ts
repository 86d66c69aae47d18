import type { ExchangeRate } from './pricing.exchange.rules';
import { type Goods, type PricingStep, applyDiscount, priceGoods, sum } from './price-sheet';
import { type TaxBuyer, type TaxPlaces, taxPolicy } from './pricing.tax-policy.rules';
import { relieveSheet, relieveShipping } from './pricing.tax-relief.rules';
import type { TaxRules } from './pricing.tax-rates.rules';
import { taxesOf } from './pricing.tax.rules';
import { totalsOf } from './pricing.totals.rules';

const EUR: ExchangeRate = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };
const RULES: TaxRules = {
  enabled: true,
  prices_include_tax: true,
  shipping: 'standard',
  home_country: 'FR',
  cross_border: 'destination',
  rates: [
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: 'FR', class: 'reduced', rate: 5.5, name: 'TVA' },
    { country: 'DE', rate: 19, name: 'USt' },
    { country: 'CH', rate: 8.1 },
  ],
};
const COMPANY = { isExempt: false, vatCountry: 'DE' };
const PERSON = { isExempt: false, vatCountry: null };
const EXEMPT = { isExempt: true, vatCountry: null };

const to = (country: string): TaxPlaces => ({ goods: { country }, digital: { country } });
const SHIPPED = { isDigital: false, taxClass: 'standard' as const };
const DOWNLOAD = { isDigital: true, taxClass: 'standard' as const };

describe('the tax of a sale to another country', () => {
  const cases: [string, TaxBuyer, string, typeof SHIPPED | typeof DOWNLOAD, Partial<TaxRules>, string][] = [
    ['a person at home', PERSON, 'FR', SHIPPED, {}, 'S 20 FR rate_of_destination'],
    ['a person in the EU', PERSON, 'DE', SHIPPED, {}, 'S 19 DE rate_of_destination'],
    [
      'a person, by the rate of home',
      PERSON,
      'DE',
      SHIPPED,
      { cross_border: 'home' },
      'S 20 FR rate_of_home',
    ],
    [
      'a person outside, by the same',
      PERSON,
      'CH',
      SHIPPED,
      { cross_border: 'home' },
      'S 8.1 CH rate_of_destination',
    ],
    ['a company abroad, goods', COMPANY, 'DE', SHIPPED, {}, 'K 0 DE intra_community_supply'],
    [
      'a company abroad, goods to a third country',
      COMPANY,
      'NL',
      SHIPPED,
      {},
      'K 0 NL intra_community_supply',
    ],
    ['a company abroad, a download', COMPANY, 'DE', DOWNLOAD, {}, 'AE 0 DE reverse_charge'],
    [
      'a company abroad, home rates for others',
      COMPANY,
      'DE',
      SHIPPED,
      { cross_border: 'home' },
      'K 0 DE intra_community_supply',
    ],
    ['a company abroad, goods that stay', COMPANY, 'FR', SHIPPED, {}, 'S 20 FR rate_of_destination'],
    [
      'a company of home, goods abroad',
      { isExempt: false, vatCountry: 'FR' },
      'DE',
      SHIPPED,
      {},
      'S 19 DE rate_of_destination',
    ],
    [
      'a company, exempt goods',
      COMPANY,
      'DE',
      { isDigital: false, taxClass: 'exempt' as never },
      {},
      'E 0 DE exempt_class',
    ],
    ['anyone outside of the EU, goods', PERSON, 'US', SHIPPED, {}, 'G 0 US export'],
    ['anyone outside of the EU, a download', PERSON, 'US', DOWNLOAD, {}, 'O 0 US no_rate'],
    ['a country outside that has a rate', PERSON, 'CH', SHIPPED, {}, 'S 8.1 CH rate_of_destination'],
    ['an exempt customer', EXEMPT, 'DE', SHIPPED, {}, 'E 0 DE exempt_customer'],
    ['a shop without a home', COMPANY, 'DE', SHIPPED, { home_country: null }, 'S 19 DE rate_of_destination'],
    ['an export without a home', PERSON, 'US', SHIPPED, { home_country: null }, 'O 0 US no_rate'],
    [
      'a shop outside of the EU',
      COMPANY,
      'DE',
      SHIPPED,
      { home_country: 'CH' },
      'S 19 DE rate_of_destination',
    ],
  ];

  it.each(cases)('is right for %s', (_, buyer, country, product, more, expected) => {
    const { terms, reason } = taxPolicy({ ...RULES, ...more }, to(country), buyer).decide(product);
    expect(`${terms?.category} ${terms?.rate} ${terms?.country} ${reason}`).toBe(expected);
  });

  it('is not known while it is off, or without an address', () => {
    const off = taxPolicy({ ...RULES, enabled: false }, to('FR')).decide(SHIPPED);
    const nowhere = taxPolicy(RULES, { goods: undefined, digital: undefined }).decide(SHIPPED);
    expect([off, nowhere]).toEqual([
      { terms: null, reason: 'tax_off', relievedRate: 0 },
      { terms: null, reason: 'place_unknown', relievedRate: 0 },
    ]);
  });
});

function goods(basePrice: number, quantity: number, more: Partial<Goods> = {}): Goods {
  return {
    ...{
      ref: basePrice,
      productId: 1,
      variantId: basePrice,
      categoryPath: [],
      brandId: null,
      quantity,
      basePrice,
    },
    ...{ flash: null, weightGrams: 0, isDigital: false, taxClass: 'standard', ...more },
  };
}

const less =
  (...amounts: number[]): PricingStep =>
  (sheet) =>
    applyDiscount(sheet, { source: 'coupon', id: 1, name: 'LESS' }, amounts);

describe('prices that contain a tax which is not charged', () => {
  it('are those without it, also of discounts and shipping', () => {
    // 3 × 11.90 − 5.95 with 19 % in it: a unit is 10.00, the discount 5.00, so 25.00 are left.
    // A reduced article of 21.00 in Germany has 19 % as well: 17.647… = 17.65. Shipping of 4.90: 4.117… = 4.12.
    const policy = taxPolicy(RULES, to('DE'), COMPANY);
    const cart = [goods(1190, 3), goods(2100, 1, { taxClass: 'reduced' })];
    const sheet = relieveSheet(priceGoods(cart, EUR, [less(595, 0)]), policy);
    const shipping = relieveShipping(490, policy, 'EUR');
    expect(sheet.lines.map(({ unitPrice, discount, total }) => [unitPrice, discount, total])).toEqual([
      [1000, 500, 2500],
      [1765, 0, 1765],
    ]);
    const totals = totalsOf(sheet, shipping, taxesOf(sheet, shipping, policy));
    expect(totals).toEqual({ subtotal: 4765, discount: 500, shipping: 412, tax: 0, total: 4677 });
  });

  it('lose the tax of the shop where the destination has no rate', () => {
    // An export of 24.00 with 20 % in it is 20.00; the reduced article of 10.55 has 5.5 % in it: 10.00.
    const policy = taxPolicy(RULES, to('US'));
    const sheet = relieveSheet(
      priceGoods([goods(2400, 1), goods(1055, 2, { taxClass: 'reduced' })], EUR),
      policy,
    );
    expect(sheet.lines.map(({ total }) => total)).toEqual([2000, 2000]);
  });

  it('stay where tax is charged, or added', () => {
    const sheet = priceGoods([goods(1190, 1)], EUR);
    const added = { ...RULES, prices_include_tax: false };
    expect(relieveSheet(sheet, taxPolicy(RULES, to('DE')))).toBe(sheet);
    expect(relieveSheet(sheet, taxPolicy(added, to('DE'), COMPANY))).toBe(sheet);
    expect(relieveSheet(sheet, taxPolicy(RULES, to('DE'), EXEMPT))).toBe(sheet);
    expect(relieveShipping(490, taxPolicy(added, to('DE'), COMPANY), 'EUR')).toBe(490);
  });

  it('change only for the lines that are not taxed', () => {
    // The goods stay in France, the download is for a company in Germany: 11.90 with 19 % in it is 10.00.
    const places = { goods: { country: 'FR' }, digital: { country: 'DE' } };
    const policy = taxPolicy(RULES, places, COMPANY);
    const sheet = relieveSheet(
      priceGoods([goods(1200, 1), goods(1190, 1, { isDigital: true })], EUR),
      policy,
    );
    const taxes = taxesOf(sheet, relieveShipping(600, policy, 'EUR'), policy);
    expect(sheet.lines.map(({ total }) => total)).toEqual([1200, 1000]);
    expect([taxes.lines, taxes.shipping]).toEqual([[200, 0], 100]);
  });

  it('have lines that add up for any prices and discounts', () => {
    const policy = taxPolicy(RULES, to('DE'), COMPANY);
    const wrong: string[] = [];
    for (let price = 0; price <= 130; price++) {
      for (const quantity of [1, 3, 7]) {
        const most = price * quantity;
        for (const discount of [0, Math.min(1, most), price, most]) {
          const [line] = relieveSheet(
            priceGoods([goods(price, quantity)], EUR, [less(discount)]),
            policy,
          ).lines;
          const isRight =
            line !== undefined &&
            line.total === line.unitPrice * quantity - line.discount &&
            line.discount === sum(line.discounts, ({ amount }) => amount) &&
            line.total >= 0 &&
            (discount < most || line.total === 0);
          if (!isRight) wrong.push(`${quantity} × ${price} − ${discount}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
