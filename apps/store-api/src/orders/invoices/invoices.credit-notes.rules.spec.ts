import fc from 'fast-check';
import type { OrderItem } from '../order-records/order-records.entity';
import { type CreditedRefund, creditNoteOf } from './invoices.credit-notes.rules';

const NET = { prices_include_tax: false, tax_amount: 2100, total: 12_600, shipping_amount: 500 };
const GROSS = { prices_include_tax: true, tax_amount: 2000, total: 12_000, shipping_amount: 0 };

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
    expect(creditNoteOf(GROSS, [lamp], given, 'en')).toMatchObject({
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
    expect(creditNoteOf(NET, [lamp], given, 'en').amounts).toEqual({
      subtotal: 10_000,
      discount_amount: 0,
      shipping_amount: 500,
      tax_amount: 2100,
      total: 12_600,
    });
  });

  it('has one line for an amount that is of no unit', () => {
    const { lines } = creditNoteOf(GROSS, [], refund(1000), 'fr');
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
        const { amounts, lines } = creditNoteOf({ ...NET, prices_include_tax }, [lamp], given, 'en');
        const { subtotal, discount_amount, shipping_amount, tax_amount, total } = amounts;
        const tax = prices_include_tax ? 0 : tax_amount;
        expect(subtotal - discount_amount + shipping_amount + tax).toBe(total);
        expect(total).toBe(amount);
        expect(lines.every((line) => line.discount_amount >= 0 && line.total >= 0)).toBe(true);
      }),
    );
  });
});
