import type { OrderItem } from '../order-records/order-records.entity';
import { divideByValue, homeTaxOf, partsByTerms, taxRowsOf, taxedAmountOf } from './invoices.tax.rules';

const STANDARD = { category: 'S', rate: 20, name: 'TVA' } as const;
const REDUCED = { category: 'S', rate: 5.5, name: 'TVA' } as const;
const NONE = { category: 'E', rate: 0, name: '' } as const;

describe('the taxes of a document', () => {
  it('takes included tax out of a price, and leaves a net price as it is', () => {
    // 12.00 with 20 % included: 2.00 of tax in it, so 10.00 without.
    expect(taxedAmountOf(1200, 200, STANDARD, true)).toEqual({ ...STANDARD, net: 1000, tax: 200 });
    expect(taxedAmountOf(1200, 240, STANDARD, false)).toEqual({ ...STANDARD, net: 1200, tax: 240 });
  });

  it('adds up a row for each rate, the highest first', () => {
    const amounts = [
      { ...REDUCED, net: 1000, tax: 55 },
      { ...STANDARD, net: 1000, tax: 200 },
      { ...NONE, net: 300, tax: 0 },
      { ...STANDARD, net: 500, tax: 100 },
    ];
    expect(taxRowsOf(amounts)).toEqual([
      { ...STANDARD, net: 1500, tax: 300 },
      { ...REDUCED, net: 1000, tax: 55 },
      { ...NONE, net: 300, tax: 0 },
    ]);
  });

  it('gives shipping the tax that no line has', () => {
    const order = {
      prices_include_tax: false,
      tax_amount: 300,
      shipping_amount: 500,
      tax: { country: 'FR', name: 'TVA', rate: 20 },
      shipping_taxes: null,
    };
    const items = [{ id: 1, total: 1000, tax_amount: 200 } as OrderItem];
    // 10.00 + 2.00 for the line, 5.00 + 1.00 for shipping, all at 20 %.
    expect(partsByTerms(order, items)).toEqual([{ terms: STANDARD, value: 1800, tax: 300 }]);
  });

  it('divides lines and shipping by the terms that the order keeps', () => {
    const frozen = { country: 'FR', name: 'TVA', class: 'standard', category: 'S' } as const;
    const order = {
      prices_include_tax: false,
      tax_amount: 256,
      shipping_amount: 500,
      tax: { country: 'FR', name: 'TVA', rate: 20 },
      shipping_taxes: [
        { terms: { ...frozen, rate: 20 }, amount: 0, tax: 0 },
        { terms: { ...frozen, rate: 5.5 }, amount: 500, tax: 28 },
      ],
    };
    const items = [
      { id: 1, total: 1000, tax_amount: 200, tax: { ...frozen, rate: 20 } } as OrderItem,
      { id: 2, total: 509, tax_amount: 28, tax: { ...frozen, rate: 5.5 } } as OrderItem,
    ];
    // 10.00 + 2.00 at 20 %, and 5.09 + 0.28 with shipping of 5.00 + 0.28 at 5.5 %.
    expect(partsByTerms(order, items)).toEqual([
      { terms: STANDARD, value: 1200, tax: 200 },
      { terms: REDUCED, value: 1065, tax: 56 },
    ]);
  });

  it('divides an amount by value to the cent', () => {
    // 10.00 over 12.00 and 6.00: 6.666… and 3.333…; the first two thirds are rounded half up.
    const parts = [
      { terms: STANDARD, value: 1200, tax: 200 },
      { terms: REDUCED, value: 600, tax: 31 },
    ];
    expect(divideByValue(1000, parts)).toEqual([667, 333]);
  });
});

describe('the tax in the currency of the shop', () => {
  const order = { currency: 'USD', exchange_rate: '1.0830000000' };

  it('is converted at the rate of the order', () => {
    // 10.00 USD / 1.083 = 9.2336… EUR.
    expect(homeTaxOf(order, 'EUR', 1000)).toEqual({
      currency: 'EUR',
      tax_amount: 923,
      exchange_rate: '1.0830000000',
    });
    expect(homeTaxOf({ ...order, currency: 'EUR' }, 'EUR', 1000)).toBeNull();
  });

  it('comes to that of the invoice over all its credit notes', () => {
    // Three notes of 3.33, 3.33 and 3.34 USD: 3.0747…, 6.1495… and 9.2336… EUR so far, so 3.07, 3.08 and 3.08.
    const notes = [333, 333, 334].map((tax, index) => homeTaxOf(order, 'EUR', tax, 333 * index)?.tax_amount);
    expect(notes).toEqual([307, 308, 308]);
  });
});
