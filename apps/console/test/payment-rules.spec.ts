import type { Resource } from '../src/practice/calendar/calendar-events';
import { boundByRule, depositFault } from '../src/practice/payments/rule-changes';

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
