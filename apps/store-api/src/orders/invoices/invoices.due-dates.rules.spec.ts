import { dueDateOf, isInvoiceable } from './invoices.due-dates.rules';

describe('the due date of an invoice', () => {
  const terms = { payment_method: 'invoice', payment_status: 'pending', payment_terms_days: 30 } as const;

  it('counts days from the date of the invoice in the zone of the shop', () => {
    // 23:30 UTC on 30 January is 31 January in Paris; 30 days later is 2 March, for 2026 has no 29 February.
    const issuedAt = new Date('2026-01-30T23:30:00Z');
    expect(dueDateOf(terms, issuedAt, 'Europe/Paris')).toBe('2026-03-02');
    expect(dueDateOf(terms, issuedAt, 'UTC')).toBe('2026-03-01');
    expect(dueDateOf({ ...terms, payment_terms_days: 0 }, issuedAt, 'UTC')).toBe('2026-01-30');
  });

  it('is none for paid orders and other methods', () => {
    const now = new Date('2026-01-30T12:00:00Z');
    expect(dueDateOf({ ...terms, payment_status: 'paid' }, now, 'UTC')).toBeNull();
    expect(dueDateOf({ ...terms, payment_method: 'card', payment_terms_days: null }, now, 'UTC')).toBeNull();
  });
});

describe('an order gets its invoice', () => {
  it.each([
    ['card', 'paid', 'confirmed', true],
    ['card', 'pending', 'shipped', false],
    ['cash_on_delivery', 'pending', 'shipped', false],
    ['cash_on_delivery', 'pending', 'delivered', true],
    ['bank_transfer', 'failed', 'delivered', true],
    ['invoice', 'pending', 'confirmed', false],
    ['invoice', 'pending', 'processing', false],
    ['invoice', 'pending', 'shipped', true],
    ['invoice', 'failed', 'delivered', true],
  ] as const)('%s, %s, %s: %s', (payment_method, payment_status, status, expected) => {
    expect(isInvoiceable({ payment_method, payment_status, status })).toBe(expected);
  });
});
