import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import type { OrderItem } from '../order-records/order-records.entity';
import { type CreditedEarlier, type CreditedRefund, creditNoteOf } from './invoices.credit-notes.rules';

const NET = {
  prices_include_tax: false,
  tax_amount: 2100,
  total: 12_600,
  shipping_amount: 500,
  tax: null,
  shipping_taxes: null,
};
const GROSS = {
  prices_include_tax: true,
  tax_amount: 2000,
  total: 12_000,
  shipping_amount: 0,
  tax: null,
  shipping_taxes: null,
};

function item(id: number, quantity: number, unit_price: number, more: Partial<OrderItem> = {}): OrderItem {
  const discount_amount = more.discount_amount ?? 0;
  return {
    id,
    product_name: `Item ${id}`,
    variant_name: '',
    sku: `SKU-${id}`,
    quantity,
    unit_price,
    tax_amount: 0,
    ...more,
    discount_amount,
    total: unit_price * quantity - discount_amount,
  } as OrderItem;
}

function refund(amount: number, more: Partial<CreditedRefund> = {}): CreditedRefund {
  return {
    id: 1,
    order_id: 1,
    amount,
    shipping: 0,
    card_amount: amount,
    gift_card_amount: 0,
    wallet_amount: 0,
    offline_amount: 0,
    exchange_amount: 0,
    exchange_order_number: null,
    reason: '',
    items: [],
    invoice_number: 'INV-2026-000001',
    ...more,
  };
}

describe('a credit note', () => {
  it('lists the units with their share of the discount, and the tax in them', () => {
    const lamp = item(1, 2, 6000, { discount_amount: 1200, tax_amount: 1800 });
    const given = refund(5400, { items: [{ order_item_id: 1, quantity: 1, amount: 5400 }] });
    expect(creditNoteOf(GROSS, [lamp], given, [], 'en')).toMatchObject({
      amounts: {
        subtotal: 6000,
        discount_amount: 600,
        shipping_amount: 0,
        tax_amount: 900,
        total: 5400,
      },
      lines: [{ name: 'Item 1', quantity: 1, unit_price: 6000, discount_amount: 600, total: 5400 }],
      tenders: [{ kind: 'card', amount: 5400 }],
    });
  });

  it('takes the tax out of what was given where prices are without it', () => {
    const lamp = item(1, 1, 10_000, { tax_amount: 2000 });
    const given = refund(12_600, {
      shipping: 600,
      items: [{ order_item_id: 1, quantity: 1, amount: 12_000 }],
    });
    expect(creditNoteOf(NET, [lamp], given, [], 'en').amounts).toEqual({
      subtotal: 10_000,
      discount_amount: 0,
      shipping_amount: 500,
      tax_amount: 2100,
      total: 12_600,
    });
  });

  it('has one line for an amount that is of no unit', () => {
    const { lines } = creditNoteOf(GROSS, [], refund(1000), [], 'fr');
    expect(lines).toMatchObject([{ name: 'Remboursement partiel', quantity: 1, total: 1000 }]);
  });

  it('adds up, whatever was refunded', () => {
    const minor = fc.integer({ min: 0, max: 1e6 });
    fc.assert(
      fc.property(minor, minor, minor, fc.boolean(), (goods, shipping, beside, prices_include_tax) => {
        const lamp = item(1, 3, 7919, { discount_amount: 77, tax_amount: 3950 });
        const amount = Math.min(goods, lamp.total) + shipping + beside;
        const given = refund(amount, {
          shipping,
          items: [{ order_item_id: 1, quantity: 2, amount: Math.min(goods, lamp.total) }],
        });
        const { amounts, lines } = creditNoteOf({ ...NET, prices_include_tax }, [lamp], given, [], 'en');
        const { subtotal, discount_amount, shipping_amount, tax_amount, total } = amounts;
        const tax = prices_include_tax ? 0 : tax_amount;
        expect(subtotal - discount_amount + shipping_amount + tax).toBe(total);
        expect(total).toBe(amount);
        expect(lines.every((line) => line.discount_amount >= 0 && line.total >= 0)).toBe(true);
      }),
    );
  });
});

/** An order as checkout makes it: each line's tax, and that of shipping, is rounded by itself. */
function orderOf(items: OrderItem[], shipping: number, rate: number, isIncluded: boolean) {
  const taxOn = (amount: number): number => Math.round((amount * rate) / (isIncluded ? 100 + rate : 100));
  const taxed = items.map((line) => ({ ...line, tax_amount: taxOn(line.total) }));
  const tax_amount = taxed.reduce((total, line) => total + line.tax_amount, taxOn(shipping));
  const goods = taxed.reduce((total, line) => total + line.total, 0);
  const total = goods + shipping + (isIncluded ? 0 : tax_amount);
  return {
    items: taxed,
    order: {
      prices_include_tax: isIncluded,
      tax_amount,
      total,
      shipping_amount: shipping,
      shipping_taxes: null,
      tax: { country: 'FR', name: 'TVA', rate },
    },
    shippingGross: shipping + (isIncluded ? 0 : taxOn(shipping)),
  };
}

/** Writes the credit notes of refunds, one after the other, and returns their taxes. */
function taxesOfNotes(
  { items, order }: ReturnType<typeof orderOf>,
  refunds: Pick<CreditedRefund, 'amount' | 'shipping' | 'items'>[],
): number[] {
  const earlier: CreditedEarlier[] = [];
  for (const given of refunds) {
    const { amounts, tax } = creditNoteOf(order, items, refund(given.amount, given), earlier, 'en');
    expect(tax.rows.reduce((sum, row) => sum + row.tax, 0)).toBe(amounts.tax_amount);
    expect(tax.rows.reduce((sum, row) => sum + row.net + row.tax, 0)).toBe(amounts.total);
    earlier.push({ ...given, tax_amount: amounts.tax_amount });
  }
  return earlier.map(({ tax_amount }) => tax_amount);
}

describe('the tax of all credit notes', () => {
  it('is that of the invoice when units are refunded one by one', () => {
    // 3 x 9.99 and 20 % on top: 29.97 and 5.99 tax, 35.96 together, or 11.99, 11.99 and 11.98 a unit.
    // Tax of one unit: 5.99 x 11.99 / 35.96 = 1.997; of two: 5.99 x 23.98 / 35.96 = 3.994; of three: 5.99.
    const shop = orderOf([item(1, 3, 999)], 0, 20, false);
    const units = [1199, 1199, 1198].map((amount) => ({
      amount,
      shipping: 0,
      items: [{ order_item_id: 1, quantity: 1, amount }],
    }));
    expect(taxesOfNotes(shop, units)).toEqual([200, 199, 200]);
    expect(shop.order.tax_amount).toBe(599);
  });

  it('has the shipping at the tax of shipping', () => {
    // Five lines of 0.13 with 20 % included have 0.02 tax each, which is 15 % of them; shipping of 4.90 has
    // 0.82. A note of the shipping alone has 0.82, whatever the average of the order is.
    const shop = orderOf(
      [1, 2, 3, 4, 5].map((id) => item(id, 1, 13)),
      490,
      20,
      true,
    );
    expect(taxesOfNotes(shop, [{ amount: 490, shipping: 490, items: [] }])).toEqual([82]);
  });

  it('never exceeds that of the invoice, and comes to it exactly', () => {
    const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5000 })), {
      minLength: 1,
      maxLength: 5,
    });
    const cuts = fc.array(fc.nat({ max: 100 }), { maxLength: 8 });
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom(5.5, 19, 20, 21),
        fc.boolean(),
        cuts,
        fc.boolean(),
        (wares, shipping, rate, isIncluded, order, freely) => {
          const shop = orderOf(
            wares.map(([quantity, price], index) => item(index + 1, quantity, price)),
            shipping,
            rate,
            isIncluded,
          );
          const refunds = freely ? freeRefunds(shop, order) : unitRefunds(shop, order);
          const taxes = taxesOfNotes(shop, refunds);
          let credited = 0;
          for (const [index, tax] of taxes.entries()) {
            expect(tax).toBeGreaterThanOrEqual(0);
            expect(tax).toBeLessThanOrEqual(refunds[index]?.amount ?? 0);
            credited += tax;
            expect(credited).toBeLessThanOrEqual(shop.order.tax_amount);
          }
          expect(credited).toBe(shop.order.tax_amount);
        },
      ),
      { numRuns: testRuns(500) },
    );
  });
});

type Given = Pick<CreditedRefund, 'amount' | 'shipping' | 'items'>;

/** Refunds everything in amounts that are for no unit. */
function freeRefunds({ order }: ReturnType<typeof orderOf>, cuts: number[]): Given[] {
  const given: Given[] = [];
  let left = order.total;
  for (const cut of cuts) {
    const amount = Math.floor((left * cut) / 100);
    if (amount > 0) given.push({ amount, shipping: 0, items: [] });
    left -= amount;
  }
  return left > 0 ? [...given, { amount: left, shipping: 0, items: [] }] : given;
}

/** Refunds everything unit by unit, in an order that `picks` chooses, with the shipping somewhere in between. */
function unitRefunds({ items, order, shippingGross }: ReturnType<typeof orderOf>, picks: number[]): Given[] {
  const units: Given[] = items.flatMap(({ id, quantity, total, tax_amount }) => {
    const value = total + (order.prices_include_tax ? 0 : tax_amount);
    const share = Math.floor(value / quantity);
    return Array.from({ length: quantity }, (_, index) => {
      const amount = share + (index < value - share * quantity ? 1 : 0);
      return { amount, shipping: 0, items: [{ order_item_id: id, quantity: 1, amount }] };
    });
  });
  if (shippingGross > 0) units.push({ amount: shippingGross, shipping: shippingGross, items: [] });
  for (const pick of picks) units.push(...units.splice(pick % units.length, 1));
  return units.filter(({ amount }) => amount > 0);
}
