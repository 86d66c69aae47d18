import type { ExchangeRate } from './pricing.exchange.rules';
import { type Goods, type PriceSheet, priceGoods } from './price-sheet';
import { cardMinimum, settingAmount, waiveRest } from './pricing.small-amounts.rules';
import { taxPolicy } from './pricing.tax-policy.rules';
import { taxesOf } from './pricing.tax.rules';
import { totalsOf } from './pricing.totals.rules';

const at = (base: string, code = base, rate = '1'): ExchangeRate => ({ base, code, rate });

describe('the smallest amount for a card', () => {
  it.each([
    ['that of the currency', at('EUR'), 50],
    // 0.50 EUR are 0.54115 USD, and Stripe pays the shop in EUR.
    ['at least that of the base currency, rounded up', at('EUR', 'USD', '1.0823'), 55],
    // 0.50 EUR are 0.435 GBP.
    ['more than a lower one of the currency', at('EUR', 'GBP', '0.87'), 44],
    // 0.50 EUR are 0.16585 KWD.
    ['a multiple of the step', at('EUR', 'KWD', '0.3317'), 170],
    // 0.50 EUR are 2,560.228 MGA.
    ['whole ariary', at('EUR', 'MGA', '5120.456'), 256_100],
    // 50 JPY are 0.31 EUR, less than 0.50 EUR.
    ['that of the currency when it is more', at('JPY', 'EUR', '0.0062'), 50],
    ['one step where the processor lists none', at('KWD'), 10],
  ])('is %s', (_, exchange, minimum) => {
    expect(cardMinimum(exchange)).toBe(minimum);
  });
});

it.each([
  [0.5, at('EUR'), 50],
  [0.5, at('EUR', 'JPY', '163.4512'), 82],
  [20, at('JPY'), 20],
  [0.125, at('KWD'), 130],
  [0, at('EUR'), 0],
])('an amount of %d in the settings is converted', (amount, exchange, minor) => {
  expect(settingAmount(amount, exchange)).toBe(minor);
});

describe('waiveRest', () => {
  const goods = (variantId: number, basePrice: number): Goods => ({
    ...{ ref: variantId, productId: variantId, variantId, categoryPath: [], brandId: null, quantity: 1 },
    ...{ basePrice, flash: null, weightGrams: 0, isDigital: false, taxClass: 'standard' },
  });
  const sheet = priceGoods([goods(1, 1000), goods(2, 4000)], at('EUR'));
  const rates = [{ country: 'FR', name: 'TVA', rate: 20 }];
  const figures = (priced: PriceSheet, isIncluded: boolean) => {
    const rules = {
      enabled: true,
      prices_include_tax: isIncluded,
      shipping: 'standard' as const,
      home_country: null,
      cross_border: 'destination' as const,
      rates,
    };
    const policy = taxPolicy(rules, { goods: { country: 'FR' }, digital: { country: 'FR' } });
    const taxes = taxesOf(priced, 500, policy);
    const { discount, tax, total } = totalsOf(priced, 500, taxes);
    return { discount, tax, total };
  };
  const waive = (rest: number, isIncluded: boolean): PriceSheet | null =>
    waiveRest(sheet, rest, (lowered) => figures(lowered, isIncluded).total);

  it('lowers the dearest line by the rest where prices include the tax', () => {
    const waived = waive(20, true);
    expect(waived?.lines.map(({ discount }) => discount)).toEqual([0, 20]);
    expect(waived?.lines[1]?.discounts).toEqual([
      { source: 'waiver', id: 0, name: 'Small amount waived', amount: 20 },
    ]);
    // The taxes of 10.00, 39.80 and 5.00 are 1.67, 6.63 and 0.83.
    expect(waived && figures(waived, true)).toEqual({ discount: 20, tax: 913, total: 5480 });
  });

  it('lowers it and its tax together by the rest where tax is added', () => {
    // 66.00 less 0.20: 0.17 of the goods and 0.03 of the tax. 39.83 are taxed by 7.97 instead of 8.00.
    const waived = waive(20, false);
    expect(waived && figures(waived, false)).toEqual({ discount: 17, tax: 1097, total: 6580 });
  });

  it('waives nothing that no line is worth', () => {
    expect(waive(4001, true)).toBeNull();
    expect(waiveRest(priceGoods([], at('EUR')), 10, () => 500)).toBeNull();
  });
});
