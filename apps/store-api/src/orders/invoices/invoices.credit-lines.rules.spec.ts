import type { OrderItem } from '../order-records/order-records.entity';
import { otherLineOf, unitLineOf } from './invoices.credit-lines.rules';

const ORDER = {
  prices_include_tax: true,
  tax_amount: 0,
  shipping_amount: 0,
  tax: null,
  shipping_taxes: null,
};

function item(id: number, more: Partial<OrderItem> = {}): OrderItem {
  return {
    ...{ id, product_name: `Item ${id}`, variant_name: '', surcharge_reason: '', sku: `SKU-${id}` },
    ...{ quantity: 3, unit_price: 2000, discount_amount: 0, total: 6000, tax_amount: 0 },
    ...more,
  } as OrderItem;
}

describe('the line of refunded units', () => {
  it.each([
    ['the price', 0, 2, 4000, [2000, 0]],
    ['less than the price, as goods were worth less', 0, 2, 2404, [1202, 0]],
    ['nothing, as another note has taken all of it', 0, 1, 0, [0, 0]],
    ['a minor unit less, by the rounding of taxes', 0, 2, 3999, [2000, 0]],
    ['the share of a discount', 900, 2, 3400, [2000, 600]],
    ['the share of a discount, rounded', 100, 1, 1966, [2000, 34]],
    ['less than that share leaves', 900, 2, 3000, [1500, 0]],
    ['more than the price', 0, 1, 2001, [2001, 0]],
  ] as const)('credits %s', (_, discount_amount, quantity, amount, [unit_price, discount]) => {
    const line = unitLineOf({ item: item(1, { discount_amount }), quantity }, amount);
    expect(line).toEqual({
      ...{ name: 'Item 1', variant: '', sku: 'SKU-1', order_item_id: 1 },
      ...{ quantity, unit_price, discount_amount: discount, total: amount },
    });
  });
});

describe('the line of any other amount', () => {
  const terms = (rate: number): object => ({ name: 'TVA', rate, category: 'S', country: 'FR' });
  const lamp = { item: item(1, { tax: terms(20) as never, variant_name: 'Oak' }), quantity: 1 };
  const book = { item: item(2, { tax: terms(5.5) as never }), quantity: 2 };
  const of = (goods: (typeof lamp)[], reason: string, rate = 20): string[] => {
    const line = otherLineOf(500, terms(rate) as never, { order: ORDER, goods, reason, language: 'fr' });
    expect(line).toMatchObject({ quantity: 1, unit_price: 500, discount_amount: 0, total: 500 });
    return [line.name, line.variant];
  };

  it('names the goods of its rate, and says why', () => {
    expect(of([lamp, book], 'Scratched')).toEqual(['1 × Item 1, Oak', 'Scratched']);
    expect(of([lamp, book], '', 5.5)).toEqual(['2 × Item 2', '']);
    expect(of([lamp, book], '', 10)).toEqual(['1 × Item 1, Oak, 2 × Item 2', '']);
  });

  it('has the reason alone where it is for no goods', () => {
    expect(of([], 'Goodwill')).toEqual(['Goodwill', '']);
    expect(of([], '')).toEqual(['Remboursement partiel', '']);
  });
});
