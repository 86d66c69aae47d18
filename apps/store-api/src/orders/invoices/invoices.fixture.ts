import type { Invoice } from './invoices.entity';
import type { InvoiceLine, InvoiceSnapshot } from './invoice-snapshot';

const ADDRESS = {
  full_name: 'Éloïse Łukasiewicz',
  phone: '+33 6 12 34 56 78',
  address_line1: '12 rue des Lilas, bâtiment Ç',
  address_line2: '',
  city: 'Besançon',
  state: '',
  postal_code: '25000',
  country: 'FR',
};

/** Builds a line of an invoice. */
export function invoiceLine(name: string, quantity = 1, more: Partial<InvoiceLine> = {}): InvoiceLine {
  const { unit_price = 1250, discount_amount = 0 } = more;
  return {
    name,
    variant: 'Noir / L',
    sku: 'SKU-1',
    quantity,
    unit_price,
    discount_amount,
    total: unit_price * quantity - discount_amount,
    ...more,
  };
}

/** Adds tax at 20 % to an invoice, included in its prices: a line of 12.00 and shipping of 6.00. */
export const TAXED: Partial<InvoiceSnapshot> = {
  supplied_at: '2026-11-21T09:00:00.000Z',
  lines: [
    invoiceLine('Lampe', 2, {
      unit_price: 720,
      discount_amount: 240,
      tax: { category: 'S', rate: 20, name: 'TVA', net: 1000, tax: 200 },
    }),
  ],
  tax: {
    rows: [{ category: 'S', rate: 20, name: 'TVA', net: 1500, tax: 300 }],
    shipping: [{ category: 'S', rate: 20, name: 'TVA', net: 500, tax: 100 }],
    home: null,
  },
};

/** Builds an invoice in French whose lines add up, paid by gift card and card. */
export function invoiceOf(lines: InvoiceLine[], snapshot: Partial<InvoiceSnapshot> = {}): Invoice {
  const subtotal = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);
  const discount_amount = lines.reduce((sum, line) => sum + line.discount_amount, 0);
  const total = subtotal - discount_amount + 500;
  return {
    id: 1,
    type: 'invoice',
    year: 2026,
    number_in_year: 1,
    invoice_number: 'INV-2026-000001',
    order_id: 1,
    user_id: 1,
    currency: 'EUR',
    subtotal,
    discount_amount,
    refund_id: null,
    dispute_id: null,
    refund_sequence: 1,
    cancels_id: null,
    shipping_amount: 500,
    tax_amount: Math.round(total / 6),
    total,
    issued_at: new Date('2026-11-20T18:00:00Z'),
    announced: true,
    snapshot: {
      language: 'fr',
      seller: {
        name: 'Comptoir',
        color: '#1f6f5c',
        timezone: 'UTC',
        address: ['1 rue du Port', '75001 Paris', 'France'],
        registration: ['SIREN 000 000 000', 'TVA FR00000000000'],
      },
      customer: { name: 'Éloïse Łukasiewicz', email: 'eloise@example.com' },
      billing_address: ADDRESS,
      shipping_address: ADDRESS,
      shipping_method: 'Colissimo',
      order_number: 'ORD-20261120-000001',
      placed_at: '2026-11-20T17:59:00.000Z',
      coupon_code: null,
      prices_include_tax: true,
      lines,
      tenders: [
        { kind: 'gift_card', label: '••••ZZ10', amount: 1000 },
        { kind: 'card', label: '', amount: total - 1000 },
      ],
      ...snapshot,
    },
  };
}
