import type { LineTax } from '../../pricing/pricing/pricing.tax-rates.rules';
import { lineTaxTermsOf, shippingTaxPartsOf } from './line-tax.rules';

const reduced: LineTax = { country: 'FR', name: 'TVA', rate: 5.5, class: 'reduced', category: 'S' };
const standard: LineTax = { ...reduced, rate: 20, class: 'standard' };
const order = { tax: { country: 'FR', name: 'TVA', rate: 20 }, shipping_taxes: null };

describe('the terms of a line', () => {
  it('are its own', () => {
    expect(lineTaxTermsOf(order, { tax: reduced })).toEqual({ category: 'S', rate: 5.5, name: 'TVA' });
  });

  it('are those of the order when it has none', () => {
    expect(lineTaxTermsOf(order, { tax: null })).toEqual({ category: 'S', rate: 20, name: 'TVA' });
    const zero = { ...order, tax: { ...order.tax, rate: 0 } };
    expect(lineTaxTermsOf(zero, { tax: null })).toEqual({ category: 'Z', rate: 0, name: 'TVA' });
  });

  it('are an exemption when the order is not taxed', () => {
    const untaxed = { tax: null, shipping_taxes: null };
    expect(lineTaxTermsOf(untaxed, { tax: null })).toEqual({ category: 'E', rate: 0, name: '' });
  });
});

describe('the shipping cost', () => {
  const cost = { ...order, shipping_amount: 500, tax_amount: 120 };

  it('has its own parts', () => {
    const parts = [
      { terms: standard, amount: 125, tax: 25 },
      { terms: reduced, amount: 375, tax: 21 },
    ];
    expect(shippingTaxPartsOf({ ...cost, shipping_taxes: parts }, [])).toEqual(parts);
  });

  it('has the tax that no line has when it has no parts', () => {
    const [part] = shippingTaxPartsOf(cost, [{ tax_amount: 20 }]);
    expect(part).toEqual({ terms: standard, amount: 500, tax: 100 });
  });
});
