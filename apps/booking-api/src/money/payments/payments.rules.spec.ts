import type { PaymentRule } from './payments.entity';
import { amountIn, dueOf, leftToPay, minorUnitsOf, refundDeadlines, refundOf } from './payments.rules';

const rule = (fields: Partial<PaymentRule>): PaymentRule =>
  ({ payment: 'deposit', deposit_amount: null, deposit_percent: null, ...fields }) as PaymentRule;

describe('minorUnitsOf', () => {
  it.each([
    ['60.0000', 'EUR', 6000],
    [0.125, 'EUR', 13],
    ['1000.4', 'JPY', 1000],
    ['1.2345', 'KWD', 1230],
  ])('makes of %s %s %i', (price, currency, minor) => {
    expect(minorUnitsOf(price, currency)).toBe(minor);
  });
});

describe('dueOf', () => {
  it.each([
    ['nothing without a payment', rule({ payment: 'none' }), 6000, 0],
    ['everything', rule({ payment: 'full' }), 6000, 6000],
    ['a percentage, rounded half up', rule({ deposit_percent: 15 }), 3333, 500],
    ['an amount', rule({ deposit_amount: '20.0000' }), 6000, 2000],
    ['no more than the price', rule({ deposit_amount: '99.0000' }), 6000, 6000],
    ['at least what a card can pay', rule({ deposit_percent: 1 }), 600, 50],
    ['nothing of a price that is too small for a card', rule({ payment: 'full' }), 49, 0],
  ])('is %s', (_, given, total, due) => {
    expect(dueOf(given, total, 'EUR')).toBe(due);
  });
});

describe('refundOf', () => {
  const start = new Date('2030-01-07T12:00:00Z');
  const terms = { refund_full_hours: 24, refund_part_hours: 2, refund_part_percent: 33 };
  const at = (text: string): number =>
    refundOf(terms, start, new Date(text), { paid: 1000, currency: 'EUR' });

  it.each([
    ['2030-01-06T12:00:00Z', 1000],
    ['2030-01-06T12:00:01Z', 330],
    ['2030-01-07T10:00:00Z', 330],
    ['2030-01-07T10:00:01Z', 0],
    ['2030-01-07T13:00:00Z', 0],
  ])('is by the time that is left: %s', (now, refund) => {
    expect(at(now)).toBe(refund);
  });

  it('is never everything where the rule says so, and nothing once it has begun', () => {
    const never = { refund_full_hours: null, refund_part_hours: 0, refund_part_percent: 50 };
    const charge = { paid: 1000, currency: 'EUR' };
    expect(refundOf(never, start, new Date('2029-01-01T00:00:00Z'), charge)).toBe(500);
    expect(refundOf(never, start, new Date('2030-01-07T12:00:01Z'), charge)).toBe(0);
  });
});

describe('refundDeadlines', () => {
  const start = new Date('2030-01-07T12:00:00Z');
  const before = (hours: number): Date => new Date(start.getTime() - hours * 3_600_000);
  const terms = { refund_full_hours: 24, refund_part_hours: 12, refund_part_percent: 50 };

  it.each([
    ['are those of the rule where it can always be cancelled', null, 24, 12],
    ['are those of the rule where it can be cancelled longer', 2, 24, 12],
    ['end the part when cancelling does', 18, 24, 18],
    ['have no part that begins when cancelling ends', 24, 24, null],
    ['end everything when cancelling does', 48, 48, null],
  ])('%s', (_, limit, full, part) => {
    expect(refundDeadlines(terms, start, limit === null ? null : before(limit))).toEqual({
      fullUntil: before(full),
      partUntil: part === null ? null : before(part),
      percent: 50,
    });
  });

  it('end a part that stands alone when cancelling does', () => {
    const never = { ...terms, refund_full_hours: null };
    const { fullUntil, partUntil } = refundDeadlines(never, start, before(48));
    expect([fullUntil, partUntil]).toEqual([null, before(48)]);
  });
});

describe('amountIn', () => {
  it('reads positive amounts with the decimals of the currency', () => {
    expect(amountIn('12.5', 'EUR')).toBe(1250);
    for (const [text, currency] of [
      ['0', 'EUR'],
      ['1.005', 'EUR'],
      ['1.001', 'KWD'],
      ['1.5', 'JPY'],
    ] as const)
      expect(() => amountIn(text, currency)).toThrow(expect.objectContaining({ code: 'INVALID_PAYMENT' }));
  });
});

describe('leftToPay', () => {
  const sums = { total: 6500, paid_by_card: 1950, paid_on_site: 0, refunded_on_site: 0, undone_by_card: 0 };
  it.each([
    ['the rest after a deposit', {}, 'confirmed', 4550],
    // 5.00 were refunded by card, which is no part of the sums that count.
    [
      'all of it after a payment on site that was given back',
      { paid_on_site: 4550, refunded_on_site: 4550 },
      'confirmed',
      4550,
    ],
    ['nothing after a tip', { paid_on_site: 5000 }, 'confirmed', 0],
    [
      'nothing after a slip that was corrected in part',
      { paid_on_site: 45_500, refunded_on_site: 40_000 },
      'confirmed',
      0,
    ],
    ['everything while the card is waited for', { paid_by_card: 0 }, 'pending', 6500],
    ['nothing of a cancelled booking', {}, 'cancelled', 0],
    ['everything of one that was cancelled and confirmed again', { undone_by_card: 1950 }, 'confirmed', 6500],
  ])('is %s', (_, given, status, left) => {
    expect(leftToPay({ ...sums, ...given }, status)).toBe(left);
  });
});
