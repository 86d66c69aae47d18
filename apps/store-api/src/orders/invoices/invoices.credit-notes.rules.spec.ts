import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import type { LineTax } from '../../pricing/pricing/pricing.tax-rates.rules';
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

  it('names the goods of an amount that gives units back in part, and of the whole order', () => {
    const lamp = item(1, 2, 6000, { tax_amount: 2000 });
    const part = refund(1000, { goods: [{ order_item_id: 1, quantity: 1 }] });
    expect(creditNoteOf(GROSS, [lamp], part, [], 'fr').lines).toMatchObject([{ name: '1 × Item 1' }]);
    const whole = refund(12_000, { reason: 'Cancelled' });
    expect(creditNoteOf(GROSS, [lamp], whole, [], 'fr').lines).toMatchObject([
      { name: '2 × Item 1', variant: 'Cancelled', total: 12_000 },
    ]);
  });

  it('has the reason of what is given beside whole units', () => {
    const lamp = item(1, 2, 6000, { tax_amount: 2000 });
    const items = [{ order_item_id: 1, quantity: 1, amount: 6000 }];
    const given = refund(7000, { items, goods: items, reason: 'Goodwill' });
    expect(creditNoteOf(GROSS, [lamp], given, [], 'en').lines).toMatchObject([
      { name: 'Item 1', total: 6000 },
      { name: 'Goodwill', total: 1000 },
    ]);
  });

  it('takes an amount that is of no unit from the goods, and none of it from gift cards that stay good', () => {
    const rate20 = { name: 'TVA', rate: 20, category: 'S', country: 'FR' };
    const outOfScope = { name: '', rate: 0, category: 'O', country: 'FR' };
    const lamp = item(1, 1, 6000, { tax_amount: 1000, tax: rate20 as never });
    const card = item(2, 1, 5000, { tax_amount: 0, tax: outOfScope as never, gift_card: {} });
    const order = { ...GROSS, tax_amount: 1000, total: 11_000, shipping_amount: 0 };
    const rowsOf = (amount: number): object[] =>
      creditNoteOf(order, [lamp, card], refund(amount), [], 'en').tax.rows;
    expect(rowsOf(6000)).toMatchObject([{ category: 'S', net: 5000, tax: 1000 }]);
    expect(rowsOf(1200)).toMatchObject([{ category: 'S', net: 1000, tax: 200 }]);
    expect(rowsOf(11_000)).toMatchObject([
      { category: 'S', net: 5000, tax: 1000 },
      { category: 'O', net: 5000, tax: 0 },
    ]);
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
    earlier.push({ ...given, tax_amount: amounts.tax_amount, tax_rows: tax.rows });
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

  it('has all of the shipping once the whole order is credited, also where amounts were for nothing in particular', () => {
    const lamp = item(1, 1, 10_000, { tax_amount: 2000 });
    const first = creditNoteOf(NET, [lamp], refund(3_000), [], 'en');
    expect(first.amounts.shipping_amount).toBe(0);
    const before = {
      amount: 3_000,
      shipping: 0,
      items: [],
      tax_amount: first.amounts.tax_amount,
      tax_rows: first.tax.rows,
    };
    const last = creditNoteOf(NET, [lamp], refund(9_600), [before], 'en');
    expect(last.amounts.shipping_amount).toBe(500);
    expect(first.amounts.tax_amount + last.amounts.tax_amount).toBe(NET.tax_amount);
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

/** A line whose price includes tax at its own rate. */
function lineAt(id: number, quantity: number, price: number, rate: number): OrderItem {
  const total = quantity * price;
  const category = rate > 0 ? 'S' : 'Z';
  return item(id, quantity, price, {
    tax: { country: 'FR', name: 'TVA', class: 'standard', category, rate },
    tax_amount: Math.round((total * rate) / (100 + rate)),
  });
}

/** An order with lines at rates of their own, and shipping at 20 %. Prices include tax. */
function mixedOrder(items: OrderItem[], shipping: number) {
  const ofShipping = Math.round(shipping / 6);
  const tax_amount = items.reduce((total, line) => total + line.tax_amount, ofShipping);
  const terms: LineTax = { country: 'FR', name: 'TVA', class: 'standard', category: 'S', rate: 20 };
  const order = {
    prices_include_tax: true,
    tax_amount,
    total: items.reduce((total, line) => total + line.total, shipping),
    shipping_amount: shipping,
    tax: null,
    shipping_taxes: [{ terms, amount: shipping, tax: ofShipping }],
  };
  return { items, order };
}

type MixedOrder = ReturnType<typeof mixedOrder>;
/** Amounts with and without tax, by rate. */
type ByRate = Map<number, { net: number; tax: number }>;

function addRows(sums: ByRate, rows: readonly { rate: number; net: number; tax: number }[]): void {
  for (const { rate, net, tax } of rows) {
    const before = sums.get(rate) ?? { net: 0, tax: 0 };
    sums.set(rate, { net: before.net + net, tax: before.tax + tax });
  }
}

function invoiceByRate({ items, order }: MixedOrder): ByRate {
  const sums: ByRate = new Map();
  for (const { tax, total, tax_amount } of items)
    addRows(sums, [{ rate: tax?.rate ?? 0, net: total - tax_amount, tax: tax_amount }]);
  for (const { amount, tax } of order.shipping_taxes) addRows(sums, [{ rate: 20, net: amount - tax, tax }]);
  return sums;
}

/** Writes the notes of refunds, and returns the rows of each. */
function rowsOfNotes(
  { items, order }: MixedOrder,
  refunds: Partial<CreditedRefund>[],
): { rate: number; net: number; tax: number }[][] {
  const earlier: CreditedEarlier[] = [];
  return refunds.map((given) => {
    const amount = given.amount ?? 0;
    const { amounts, tax } = creditNoteOf(order, items, refund(amount, given), earlier, 'en');
    const shown = { shipping: 0, items: [], ...given, amount };
    earlier.push({ ...shown, tax_amount: amounts.tax_amount, tax_rows: tax.rows });
    expect(tax.rows.reduce((sum, row) => sum + row.net + row.tax, 0)).toBe(amount);
    return tax.rows;
  });
}

describe('the credit notes of an order with several rates', () => {
  it('take back at each rate what was sold at it', () => {
    // A lamp at 60.00 (20 %), a book at 100.00 (5.5 %), shipping at 4.90 (20 %): 10.82 and 5.21 of tax.
    const shop = mixedOrder([lineAt(1, 1, 6000, 20), lineAt(2, 1, 10_000, 5.5)], 490);
    const book = { amount: 10_000, items: [{ order_item_id: 2, quantity: 1, amount: 10_000 }] };
    // The goodwill is spread over what is left, which is sold at 20 %: 5.00 x 20 / 120.
    const notes = rowsOfNotes(shop, [book, { amount: 500 }, { amount: 5_990, shipping: 490 }]);
    const shown = notes.map((rows) => rows.map(({ rate, net, tax }) => [rate, net, tax]));
    expect(shown).toEqual([[[5.5, 9479, 521]], [[20, 417, 83]], [[20, 4991, 999]]]);
  });

  it('credit the rest of an exchange at the rate of the goods that came back', () => {
    const shop = mixedOrder([lineAt(1, 1, 6000, 20), lineAt(2, 1, 10_000, 5.5)], 490);
    const moved = { amount: 4_500, items: [{ order_item_id: 1, quantity: 1, amount: 4_500 }] };
    const back = { amount: 1_500, rests: [{ order_item_id: 1, amount: 1_500 }] };
    const notes = rowsOfNotes(shop, [moved, back]);
    expect(notes.map((rows) => rows.map(({ rate, tax }) => [rate, tax]))).toEqual([[[20, 750]], [[20, 250]]]);
  });

  it('take no more at a rate than an earlier amount has left, and the rest at the others', () => {
    // 100.00 for nothing in particular takes 60.68 of the book; the book is worth 100.00.
    const shop = mixedOrder([lineAt(1, 1, 6000, 20), lineAt(2, 1, 10_000, 5.5)], 490);
    const book = { amount: 6_490, items: [{ order_item_id: 2, quantity: 1, amount: 6_490 }] };
    const sums: ByRate = new Map();
    for (const rows of rowsOfNotes(shop, [{ amount: 10_000 }, book])) addRows(sums, rows);
    expect(sums).toEqual(invoiceByRate(shop));
  });

  it('are the invoice, rate by rate, however it is refunded', () => {
    const lines = fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 9_000 }),
        fc.constantFrom(20, 10, 5.5, 2.1, 0),
      ),
      { minLength: 1, maxLength: 5 },
    );
    const steps = fc.array(fc.record({ kind: fc.nat({ max: 2 }), pick: fc.nat({ max: 100 }) }), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 900 }), steps, (wares, shipping, wishes) => {
        const shop = mixedOrder(
          wares.map(([quantity, price, rate], index) => lineAt(index + 1, quantity, price, rate)),
          shipping,
        );
        const invoice = invoiceByRate(shop);
        const sums: ByRate = new Map();
        for (const rows of rowsOfNotes(shop, mixedRefunds(shop, wishes))) {
          addRows(sums, rows);
          for (const { rate, net, tax } of rows) {
            expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
            // EN 16931, BR-CO-17: a rate's tax is that of its amount. Cents of lines may add up.
            expect(Math.abs(tax - (net * rate) / 100)).toBeLessThan(wares.length + 6);
          }
          for (const [rate, { net, tax }] of sums) {
            expect(tax).toBeLessThanOrEqual(invoice.get(rate)?.tax ?? 0);
            expect(net + tax).toBeLessThanOrEqual(
              (invoice.get(rate)?.net ?? 0) + (invoice.get(rate)?.tax ?? 0),
            );
          }
        }
        for (const [rate, { net, tax }] of invoice)
          expect([rate, sums.get(rate) ?? { net: 0, tax: 0 }]).toEqual([rate, { net, tax }]);
      }),
      { numRuns: testRuns(500) },
    );
  });
});

/** Refunds an order in steps (units, shipping, or an amount for nothing), and at last what is left. */
function mixedRefunds(
  { items, order }: MixedOrder,
  wishes: readonly { kind: number; pick: number }[],
): Partial<CreditedRefund>[] {
  const refunds: Partial<CreditedRefund>[] = [];
  let left = order.total;
  let shippingLeft = order.shipping_amount;
  const unitsLeft = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const give = (given: Partial<CreditedRefund> & { amount: number }): void => {
    if (given.amount <= 0) return;
    left -= given.amount;
    refunds.push(given);
  };
  for (const { kind, pick } of wishes) {
    const line = items[pick % items.length] as OrderItem;
    if (kind === 0) give({ amount: Math.floor((left * pick) / 200) });
    else if (kind === 1 && (unitsLeft.get(line.id) ?? 0) > 0) {
      unitsLeft.set(line.id, (unitsLeft.get(line.id) ?? 0) - 1);
      const amount = Math.min(line.unit_price, left);
      give({ amount, items: [{ order_item_id: line.id, quantity: 1, amount }] });
    } else if (kind === 2) {
      const shipping = Math.min(shippingLeft, left);
      shippingLeft = 0;
      give({ amount: shipping, shipping });
    }
  }
  give({ amount: left });
  return refunds;
}
