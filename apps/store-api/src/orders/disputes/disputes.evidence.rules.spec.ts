import {
  type DisputedOrder,
  EVIDENCE_FILES,
  EVIDENCE_TEXTS,
  MAX_TEXT,
  contentTypeOf,
  suggestedTexts,
  wantedEvidence,
} from './disputes.evidence.rules';

const ADDRESS = {
  full_name: 'Ada Lovelace',
  phone: '+33 1 23',
  address_line1: '1 rue de la Paix',
  address_line2: '',
  city: 'Paris',
  state: '',
  postal_code: '75002',
  country: 'FR',
};
const ORDER: DisputedOrder = {
  order_number: 'ORD-1',
  created_at: new Date('2026-11-02T23:30:00Z'),
  customer_name: 'Ada',
  customer_email: 'ada@example.com',
  billing_address: ADDRESS,
  shipping_address: { ...ADDRESS, company: 'Ada & Co' },
  invoice_number: 'INV-2026-000001',
  items: [
    { name: 'Lamp', variant: 'Oak', quantity: 2 },
    { name: 'Bulb', variant: '', quantity: 1 },
  ],
  shipments: [
    { carrier: 'DHL', tracking_number: 'A1', shipped_on: '2026-11-03', delivered_on: '2026-11-05' },
    { carrier: 'DHL', tracking_number: 'A2', shipped_on: '2026-11-03', delivered_on: null },
  ],
};

describe('suggestedTexts', () => {
  it('says what the shop knows of the order, each fact once', () => {
    expect(suggestedTexts(ORDER)).toEqual({
      customer_name: 'Ada Lovelace',
      customer_email_address: 'ada@example.com',
      billing_address: 'Ada Lovelace, 1 rue de la Paix, 75002 Paris, FR',
      shipping_address: 'Ada Lovelace, Ada & Co, 1 rue de la Paix, 75002 Paris, FR',
      product_description: '2 × Lamp (Oak)\n1 × Bulb',
      shipping_carrier: 'DHL',
      shipping_tracking_number: 'A1, A2',
      shipping_date: '2026-11-03',
      uncategorized_text:
        'Order ORD-1 was placed on 2026-11-02. Its invoice is INV-2026-000001. The carrier delivered it on 2026-11-05.',
    });
  });

  it('leaves out what is not known', () => {
    const digital = { ...ORDER, billing_address: null, shipping_address: null, shipments: [], items: [] };
    expect(suggestedTexts({ ...digital, invoice_number: null })).toEqual({
      customer_name: 'Ada',
      customer_email_address: 'ada@example.com',
      uncategorized_text: 'Order ORD-1 was placed on 2026-11-02.',
    });
  });

  it('keeps to the length that the processor takes', () => {
    const items = Array.from({ length: 500 }, () => ({
      name: 'x'.repeat(200),
      variant: '',
      quantity: 1,
    }));
    expect(suggestedTexts({ ...ORDER, items }).product_description).toHaveLength(MAX_TEXT);
  });
});

it.each(['fraudulent', 'product_not_received', 'duplicate', 'credit_not_processed', 'general'])(
  'asks for evidence that exists against %s, none of it twice',
  (reason) => {
    const wanted = wantedEvidence(reason);
    const known: readonly string[] = [...EVIDENCE_TEXTS, ...EVIDENCE_FILES];
    expect(wanted.filter((name) => !known.includes(name))).toEqual([]);
    expect(new Set(wanted).size).toBe(wanted.length);
  },
);

it('tells files by their content', () => {
  const types = ['%PDF-1.7', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n..', 'GIF89a', '%PD', ''];
  expect(types.map((text) => contentTypeOf(Buffer.from(text, 'latin1')))).toEqual([
    ...['application/pdf', 'image/jpeg', 'image/png'],
    ...[undefined, undefined, undefined],
  ]);
});
