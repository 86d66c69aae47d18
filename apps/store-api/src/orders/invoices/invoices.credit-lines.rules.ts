import { mulDivRound } from '@comptoir/contracts';
import type { Language } from '../../platform/i18n/languages';
import type { OrderItem } from '../order-records/order-records.entity';
import { type InvoiceLine, detailsOf } from './invoice-snapshot';
import { type TaxedOrder, keyOfTerms, partOf } from './invoices.tax.rules';
import type { LineTaxTerms } from '../order-records/line-tax.rules';

const PARTIAL: Record<Language, string> = { fr: 'Remboursement partiel', en: 'Partial refund' };

/** Units of a line of an order. */
interface Units {
  item: OrderItem;
  quantity: number;
}

/**
 * Returns the line of refunded units. A discount is one that the customer had; any other difference from the price is
 * none, and such units are listed at what they are credited with.
 * @param amount minor units, with the tax if prices include it
 */
export function unitLineOf({ item, quantity }: Units, amount: number): InvoiceLine {
  const before = item.unit_price * quantity;
  const discount = before - amount;
  const wasGiven = discount === 0 || isShareOf(discount, { item, quantity });
  return {
    name: item.product_name,
    variant: detailsOf(item),
    sku: item.sku,
    quantity,
    unit_price: wasGiven ? item.unit_price : mulDivRound(amount, 1, quantity),
    discount_amount: wasGiven ? discount : 0,
    total: amount,
    order_item_id: item.id,
  };
}

/** Returns true for the share that units have of the discount of their line, to the minor unit. */
function isShareOf(discount: number, { item, quantity }: Units): boolean {
  const share = (item.discount_amount * quantity) / item.quantity;
  return discount > 0 && share > 0 && Math.abs(discount - share) <= 1;
}

/**
 * Returns the line of an amount that is for no whole units. It names the goods that it is for, else the reason.
 * @param goods units that the amount is a part of; empty for none in particular
 */
export function otherLineOf(
  amount: number,
  terms: LineTaxTerms,
  {
    order,
    goods,
    reason,
    language,
  }: { order: TaxedOrder; goods: Units[]; reason: string; language: Language },
): InvoiceLine {
  const taxed = goods.filter(({ item }) => keyOfTerms(partOf(item, order).terms) === keyOfTerms(terms));
  const named = (taxed.length ? taxed : goods).map(nameOf).join(', ');
  return {
    name: named || reason || PARTIAL[language],
    variant: named ? reason : '',
    sku: '',
    quantity: 1,
    unit_price: amount,
    discount_amount: 0,
    total: amount,
  };
}

function nameOf({ item, quantity }: Units): string {
  return [`${quantity} × ${item.product_name}`, detailsOf(item)].filter(Boolean).join(', ');
}
