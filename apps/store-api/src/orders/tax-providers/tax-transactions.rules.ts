import { type TaxQuestion, providerCodeOf } from '../../pricing/pricing/pricing.provider-tax.rules';
import type { TaxSettings } from '../../pricing/pricing/pricing.tax-rates.rules';
import type { Reversal } from './tax-provider';
import type { RefundNote, TaxedSale } from './tax-transactions.queries';

/** Returns the question that has the taxes of a placed order; null when the order has no address. */
export function questionOfSale(sale: TaxedSale, settings: TaxSettings): TaxQuestion | null {
  const { items, shipping_address, billing_address } = sale;
  const isShipped = items.some(({ is_digital }) => !is_digital);
  const address = isShipped ? shipping_address : (billing_address ?? shipping_address);
  if (!address) return null;
  const isReversed = items.some(({ tax }) => tax?.category === 'K' || tax?.category === 'AE');
  return {
    currency: sale.currency,
    isIncluded: sale.prices_include_tax,
    address,
    addressSource: isShipped ? 'shipping' : 'billing',
    relief: sale.tax_exemption ? 'customer_exempt' : isReversed ? 'reverse_charge' : 'none',
    lines: items.map(({ is_digital, quantity, total, tax }) => ({
      amount: total,
      quantity,
      code: providerCodeOf({ isDigital: is_digital, taxClass: tax?.class ?? 'standard' }, settings),
    })),
    shipping: sale.shipping_amount,
  };
}

/**
 * Returns what a credit note takes back of a sale. Its lines have their own taxes; a note with an amount for no line
 * takes back a share of everything.
 */
export function reversalOf(note: RefundNote, sale: TaxedSale): Reversal {
  if (note.total === sale.total && !note.has_earlier) return { mode: 'full' };
  const { lines, tax } = note.snapshot;
  const shippingTax = (tax?.shipping ?? []).reduce((sum, part) => sum + part.tax, 0);
  const reversed = lines.flatMap(({ order_item_id, quantity, total, tax: taxed }) => {
    const index = sale.items.findIndex(({ id }) => id === order_item_id);
    return index < 0 || !taxed ? [] : [{ reference: String(index), quantity, amount: total, tax: taxed.tax }];
  });
  if (reversed.length < lines.length) return { mode: 'amount', amount: note.total };
  return {
    mode: 'lines',
    lines: reversed,
    shipping: note.shipping_amount > 0 ? { amount: note.shipping_amount, tax: shippingTax } : null,
  };
}
