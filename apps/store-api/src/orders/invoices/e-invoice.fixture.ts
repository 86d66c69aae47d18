import type { LegalDetails } from '../../shop-config';
import type { TaxCategory } from '../../pricing/pricing/pricing.tax-rates.rules';
import type { InvoiceSnapshot } from './invoice-snapshot';
import type { Invoice } from './invoices.entity';
import { invoiceLine, invoiceOf } from './invoices.fixture';
import { paymentNotesOf } from './invoices.payment-notes.rules';
import { type TaxedAmount, homeTaxOf, taxRowsOf, taxedAmountOf } from './invoices.tax.rules';

export const LEGAL: LegalDetails = {
  name: 'Comptoir SAS',
  street: '1 rue du Port',
  postal_code: '75001',
  city: 'Paris',
  country: 'FR',
  vat_number: 'FR12345678901',
  registration_number: '123 456 789',
  iban: '',
  email: 'billing@shop.example',
};

interface Sold {
  price: number;
  quantity?: number;
  discount?: number;
  rate?: number;
  category?: TaxCategory;
}

interface Deviations {
  isNet?: boolean;
  shipping?: Sold[];
  invoice?: Partial<Invoice>;
  snapshot?: Partial<InvoiceSnapshot>;
}

/** Builds a document as checkout makes it: the tax of each line is rounded by itself. */
function documentOf(
  sold: Sold[],
  { isNet = false, shipping = [], invoice, snapshot }: Deviations = {},
): Invoice {
  const taxed = ({ price, quantity = 1, discount = 0, rate = 20, category = 'S' }: Sold): TaxedAmount => {
    const total = price * quantity - discount;
    const tax = Math.round((total * rate) / (isNet ? 100 : 100 + rate));
    return taxedAmountOf(total, tax, { category, rate, name: 'TVA' }, !isNet);
  };
  const lines = sold.map((line, index) => {
    const { price, quantity = 1, discount = 0 } = line;
    return invoiceLine(`Lampe & <fils> ${index + 1}`, quantity, {
      unit_price: price,
      discount_amount: discount,
      tax: taxed(line),
    });
  });
  const shippingParts = shipping.map(taxed);
  const rows = taxRowsOf([...lines.flatMap(({ tax }) => tax ?? []), ...shippingParts]);
  const tax_amount = rows.reduce((sum, { tax }) => sum + tax, 0);
  const total = rows.reduce((sum, { net, tax }) => sum + net + tax, 0);
  const currency = invoice?.currency ?? 'EUR';
  const base = invoiceOf(lines);
  return {
    ...base,
    tax_amount,
    total,
    ...invoice,
    snapshot: {
      ...base.snapshot,
      seller: { ...base.snapshot.seller, legal: LEGAL },
      prices_include_tax: !isNet,
      supplied_at: '2026-11-21T09:00:00.000Z',
      tax: {
        rows,
        shipping: shippingParts,
        home: homeTaxOf({ currency, exchange_rate: '1.0830000000' }, 'EUR', tax_amount),
      },
      tenders: [{ kind: 'card', label: '', amount: total }],
      ...snapshot,
    },
  };
}

const CREDIT = { type: 'credit_note', invoice_number: 'CN-2026-000001', refund_id: 1 } as const;
const CORRECTS = { corrects: 'INV-2026-000001' };
const BUSINESS = {
  billing_address: {
    full_name: 'Jan Jansen',
    company: 'Jansen BV',
    vat_number: 'NL123456789B01',
    phone: '',
    address_line1: 'Kade 1',
    address_line2: '',
    city: 'Utrecht',
    state: '',
    postal_code: '3511 AA',
    country: 'NL',
  },
};

/** Documents of every kind that the shop issues. */
export const E_INVOICES: Record<string, Invoice> = {
  'tax included': documentOf([{ price: 2000, quantity: 2 }], { shipping: [{ price: 500 }] }),
  'tax added': documentOf([{ price: 1999, quantity: 3 }], { isNet: true, shipping: [{ price: 490 }] }),
  'a discount and free shipping': documentOf([{ price: 1099, quantity: 3, discount: 331 }, { price: 250 }]),
  'several rates, also for shipping': documentOf(
    [
      { price: 1999, quantity: 2 },
      { price: 799, rate: 5.5 },
      { price: 350, rate: 2.1 },
    ],
    { shipping: [{ price: 333 }, { price: 157, rate: 5.5 }] },
  ),
  'a zero rate and a gift': documentOf([
    { price: 1999, rate: 0, category: 'Z' },
    { price: 1200, discount: 1200, rate: 0, category: 'Z' },
  ]),
  'no tax': documentOf([{ price: 1999, rate: 0, category: 'E' }], {
    shipping: [{ price: 500, rate: 0, category: 'E' }],
  }),
  'an exempt customer': documentOf([{ price: 1999, rate: 0, category: 'E' }], {
    snapshot: { exemption: { reason: 'Museum', certificate_number: 'X-1' } },
  }),
  'reverse charge': documentOf([{ price: 1999, rate: 0, category: 'AE' }], {
    isNet: true,
    snapshot: BUSINESS,
  }),
  'an export': documentOf([{ price: 1999, rate: 0, category: 'G' }], {
    shipping: [{ price: 900, rate: 0, category: 'G' }],
  }),
  'a delivery within the EU': documentOf([{ price: 1999, rate: 0, category: 'K' }], {
    shipping: [{ price: 500, rate: 0, category: 'K' }],
    snapshot: { ...BUSINESS, shipping_address: BUSINESS.billing_address },
  }),
  'a delivery within the EU with a download': documentOf(
    [
      { price: 1999, quantity: 3, discount: 400, rate: 0, category: 'K' },
      { price: 750, rate: 0, category: 'AE' },
    ],
    { snapshot: { ...BUSINESS, shipping_address: BUSINESS.billing_address } },
  ),
  'goods at home and a download for a company abroad': documentOf(
    [{ price: 1200 }, { price: 750, rate: 0, category: 'AE' }],
    { snapshot: BUSINESS },
  ),
  'a credit note for a delivery within the EU': documentOf([{ price: 1999, rate: 0, category: 'K' }], {
    invoice: CREDIT,
    snapshot: { ...CORRECTS, ...BUSINESS, shipping_address: BUSINESS.billing_address },
  }),
  'outside of the scope of VAT': documentOf([{ price: 1999, rate: 0, category: 'O' }]),
  'gift card and wallet': documentOf([{ price: 2000 }], {
    snapshot: {
      tenders: [
        { kind: 'gift_card', label: '••••ZZ10', amount: 1500 },
        { kind: 'wallet', label: '', amount: 500 },
      ],
    },
  }),
  'another currency': documentOf([{ price: 2166, quantity: 2 }], { invoice: { currency: 'USD' } }),
  'a currency without decimals': documentOf([{ price: 3500, quantity: 3, discount: 100 }], {
    invoice: { currency: 'JPY' },
  }),
  'forty lines of cents': documentOf(Array.from({ length: 40 }, () => ({ price: 13 }))),
  'paid after it was issued': documentOf([{ price: 2000, quantity: 2 }], {
    snapshot: {
      tenders: [],
      purchase_order_number: 'PO-4711',
      payment_due_on: '2026-12-20',
      seller: {
        ...invoiceOf([]).snapshot.seller,
        legal: { ...LEGAL, iban: 'FR76 3000 6000 0112 3456 7890 189' },
      },
    },
  }),
  'to a business in France': documentOf([{ price: 2000 }], {
    snapshot: {
      payment_notes: paymentNotesOf(
        'FR',
        BUSINESS.billing_address,
        { late_payment: '', early_payment: '' },
        'fr',
      ),
    },
  }),
  'a full credit note': documentOf([{ price: 2000, quantity: 2 }], {
    shipping: [{ price: 500 }],
    invoice: CREDIT,
    snapshot: CORRECTS,
  }),
  'a partial credit note': documentOf([{ price: 2000, discount: 333 }], {
    invoice: CREDIT,
    snapshot: CORRECTS,
  }),
  'a credit note with a free amount': documentOf([{ price: 750, quantity: 1 }], {
    invoice: CREDIT,
    snapshot: CORRECTS,
  }),
  'a cancelled credit note': documentOf([{ price: 750 }], { snapshot: { cancels: 'CN-2026-000001' } }),
};
