import { mulDivRound } from '@comptoir/contracts';
import type { Language } from '../../platform/i18n/languages';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import type { Invoice } from './invoices.entity';
import type { InvoiceLine, InvoiceTender } from './invoice-snapshot';

/** Sums of a document, in minor units of its currency. */
export type InvoiceAmounts = Pick<
  Invoice,
  'subtotal' | 'discount_amount' | 'shipping_amount' | 'tax_amount' | 'total'
>;

/** Data of a refund for its credit note. */
export interface CreditedRefund {
  id: number;
  order_id: number;
  /** Refunded amount that counts against the order. */
  amount: number;
  /** Part of the amount that refunds shipping. */
  shipping: number;
  card_amount: number;
  gift_card_amount: number;
  wallet_amount: number;
  offline_amount: number;
  reason: string;
  items: { order_item_id: number; quantity: number; amount: number }[];
  /** Number of the invoice that the credit note corrects. */
  invoice_number: string | null;
}

const PARTIAL: Record<Language, string> = { fr: 'Remboursement partiel', en: 'Partial refund' };

type TaxTerms = Pick<Order, 'prices_include_tax' | 'tax_amount' | 'total' | 'shipping_amount'>;

/**
 * Computes the lines and sums of a credit note: the refunded units, and one line for the rest of the amount.
 * Amounts add up as on an invoice, and the total is exactly the refunded amount.
 */
export function creditNoteOf(
  order: TaxTerms,
  items: readonly OrderItem[],
  refund: CreditedRefund,
  language: Language,
): { amounts: InvoiceAmounts; lines: InvoiceLine[]; tenders: InvoiceTender[] } {
  const credited = refund.items.flatMap((given) => {
    const item = items.find(({ id }) => id === given.order_item_id);
    return item && given.amount > 0 ? [creditLine(order, item, given)] : [];
  });
  const goods = credited.reduce((sum, { gross }) => sum + gross, 0);
  const shipping = split(order, Math.min(refund.shipping, refund.amount - Math.min(goods, refund.amount)));
  const beside = split(order, refund.amount - goods - shipping.gross);
  const lines = credited.map(({ line }) => line);
  if (beside.gross > 0) {
    lines.push({
      name: refund.reason || PARTIAL[language],
      variant: '',
      sku: '',
      quantity: 1,
      unit_price: beside.net,
      discount_amount: 0,
      total: beside.net,
    });
  }
  const sum = (of: (line: InvoiceLine) => number): number =>
    lines.reduce((total, line) => total + of(line), 0);
  const tax = credited.reduce((total, line) => total + line.tax, 0) + shipping.tax + beside.tax;
  return {
    amounts: {
      subtotal: sum((line) => line.total + line.discount_amount),
      discount_amount: sum((line) => line.discount_amount),
      shipping_amount: shipping.net,
      tax_amount: tax,
      total: refund.amount,
    },
    lines,
    tenders: tendersOf(refund),
  };
}

interface Split {
  gross: number;
  net: number;
  tax: number;
}

function creditLine(
  { prices_include_tax }: TaxTerms,
  item: OrderItem,
  { quantity, amount }: CreditedRefund['items'][0],
): Split & { line: InvoiceLine } {
  const value = item.total + (prices_include_tax ? 0 : item.tax_amount);
  const tax = value > 0 ? mulDivRound(item.tax_amount, amount, value) : 0;
  const net = prices_include_tax ? amount : amount - tax;
  const before = Math.max(item.unit_price * quantity, net);
  return {
    gross: amount,
    net,
    tax,
    line: {
      name: item.product_name,
      variant: item.variant_name,
      sku: item.sku,
      quantity,
      unit_price: item.unit_price,
      discount_amount: before - net,
      total: net,
    },
  };
}

/** Splits an amount into net and tax, in the proportion of the whole order. */
function split({ prices_include_tax, tax_amount, total }: TaxTerms, gross: number): Split {
  const tax = total > 0 ? mulDivRound(tax_amount, gross, total) : 0;
  return { gross, tax, net: prices_include_tax ? gross : gross - tax };
}

function tendersOf(refund: CreditedRefund): InvoiceTender[] {
  const tenders: InvoiceTender[] = [
    { kind: 'card', label: '', amount: refund.card_amount },
    { kind: 'gift_card', label: '', amount: refund.gift_card_amount },
    { kind: 'wallet', label: '', amount: refund.wallet_amount },
    { kind: 'other', label: '', amount: refund.offline_amount },
  ];
  return tenders.filter(({ amount }) => amount > 0);
}
