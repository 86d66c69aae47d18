import type { Resource } from '../src/practice/calendar/calendar-events';
import { boundByRule, depositFault, partFault, refundsCutBy } from '../src/practice/payments/rule-changes';

const resource = (id: number, ways: Partial<Resource> = {}): Resource => ({ id, ...ways }) as Resource;

describe('a rule of payment', () => {
  it('names the resources that clients then book by their services only', () => {
    const resources = [
      resource(1),
      resource(2, { booked_by: 'both' }),
      resource(3, { needs_service: true }),
      resource(4),
    ];
    expect(boundByRule(resources, { resource_ids: [1, 2, 3] })).toEqual([resource(1)]);
    expect(boundByRule(resources, undefined)).toEqual([]);
  });

  it.each([
    [null, {}, undefined],
    [2_880, { payment: 'none' as const }, undefined],
    [720, {}, undefined],
    [1_080, {}, 'hours'],
    [1_440, {}, 'part'],
    [2_880, {}, 'part'],
    [2_880, { refund_part_percent: 0 }, 'hours'],
    [1_440, { refund_part_percent: 0 }, undefined],
    [2_880, { refund_full_hours: null }, 'hours'],
    [2_880, { refund_full_hours: null, refund_part_percent: 0 }, undefined],
  ])('says what an end of cancelling of %s minutes takes away, with %o', (minutes, changes, cut) => {
    const terms = { refund_full_hours: 24, refund_part_hours: 12, refund_part_percent: 50 };
    expect(refundsCutBy(minutes, { payment: 'full', ...terms, ...changes })).toBe(cut);
  });

  it('refunds a part no longer before the start than everything', () => {
    expect(partFault(48, { refund_full_hours: 24 })).toBe('practice.payments.part_fault');
    expect(partFault(24, { refund_full_hours: 24 })).toBeUndefined();
    expect(partFault(48, { refund_full_hours: null })).toBeUndefined();
    expect(partFault(null, { refund_full_hours: 24 })).toBeUndefined();
  });

  it('has a deposit as an amount or as a percentage', () => {
    const fault = 'practice.payments.deposit_fault';
    expect(depositFault(undefined, { payment: 'deposit' })).toBe(fault);
    expect(depositFault('5', { payment: 'deposit', deposit_amount: '5', deposit_percent: 10 })).toBe(fault);
    expect(
      depositFault('5', { payment: 'deposit', deposit_amount: '5', deposit_percent: null }),
    ).toBeUndefined();
    expect(depositFault(undefined, { payment: 'full' })).toBeUndefined();
  });
});
