import {
  isWithdrawable,
  isWithdrawnWhole,
  withdrawableParts,
  withdrawableUnits,
  withdrawableUntil,
  withdrawalEnd,
} from './withdrawal.rules';

const end = (delivered: string, days = 14): string => withdrawalEnd(new Date(delivered), days).toISOString();

describe('withdrawalEnd', () => {
  it('does not count the day of the delivery, and lasts to the end of the last day', () => {
    // Tuesday 3 November and 14 days: Tuesday 17 November, to its end.
    expect(end('2026-11-03T00:00:00Z')).toBe('2026-11-18T00:00:00.000Z');
    expect(end('2026-11-03T23:59:59.999Z')).toBe('2026-11-18T00:00:00.000Z');
  });

  it('goes on to the end of Monday when the last day is a Saturday or Sunday', () => {
    // Saturday 7 November and 14 days: Saturday 21, so Monday 23 November.
    expect(end('2026-11-07T12:00:00Z')).toBe('2026-11-24T00:00:00.000Z');
    // Sunday 8 November and 14 days: Sunday 22, so Monday 23 November.
    expect(end('2026-11-08T12:00:00Z')).toBe('2026-11-24T00:00:00.000Z');
    expect(end('2026-11-09T12:00:00Z')).toBe('2026-11-24T00:00:00.000Z');
  });
});

describe('the right of withdrawal', () => {
  const terms = { status: 'delivered', withdrawal_days: 14, delivered_at: new Date('2026-11-03T10:00:00Z') };
  const item = { withdrawal_excluded: null, quantity: 5, cancelled_quantity: 1, return_claimed: 2 };

  it('is for units that are neither cancelled nor in a return', () => {
    expect(withdrawableUnits(terms, item)).toBe(2);
    expect(withdrawableUnits(terms, { ...item, withdrawal_excluded: 'made_to_order' })).toBe(0);
    // A broken seal shows when the goods arrive.
    expect(withdrawableUnits(terms, { ...item, withdrawal_excluded: 'sealed_goods' })).toBe(2);
    expect(withdrawableUnits(terms, { ...item, withdrawal_excluded: 'sealed_media' })).toBe(2);
    expect(withdrawableUnits({ ...terms, withdrawal_days: null }, item)).toBe(0);
    expect(withdrawableUnits({ ...terms, status: 'confirmed' }, item)).toBe(2);
    expect(withdrawableUnits({ ...terms, status: 'cancelled' }, item)).toBe(0);
    expect(withdrawableUnits({ ...terms, status: 'refunded' }, item)).toBe(0);
  });

  it('begins with the order, and has an end from the delivery on', () => {
    expect(isWithdrawable({ ...terms, status: 'pending' })).toBe(true);
    const shipped = { ...terms, status: 'shipped', delivered_at: null };
    expect(withdrawableUnits(shipped, item)).toBe(2);
    expect(withdrawableUntil(shipped)).toBeNull();
    expect(withdrawableUntil(terms)?.toISOString()).toBe('2026-11-18T00:00:00.000Z');
    expect(withdrawableUntil({ ...terms, withdrawal_days: null })).toBeNull();
  });

  it('cancels what has not left, and takes back the rest', () => {
    const open = { ...terms, status: 'processing', delivered_at: null };
    const goods = { ...item, is_digital: false, shipped_quantity: 3 };
    // Three of four units have left, and two of these are in a return.
    expect(withdrawableParts(open, goods, 0)).toEqual({ unsent: 1, sent: 1 });
    expect(withdrawableParts(open, { ...goods, shipped_quantity: 0, return_claimed: 0 }, 0)).toEqual({
      unsent: 4,
      sent: 0,
    });
    expect(withdrawableParts({ ...open, status: 'shipped' }, goods, 0)).toEqual({ unsent: 0, sent: 2 });
    expect(withdrawableParts(open, { ...goods, withdrawal_excluded: 'press' }, 0)).toEqual({
      unsent: 0,
      sent: 0,
    });
    const file = { ...goods, is_digital: true, shipped_quantity: 0, return_claimed: 0 };
    expect(withdrawableParts(open, file, 3)).toEqual({ unsent: 1, sent: 3 });
    expect(withdrawableParts(open, file, 4)).toEqual({ unsent: 0, sent: 4 });
  });

  it('is for all of an order that waits for its payment', () => {
    expect(isWithdrawnWhole('pending', false)).toBe(true);
    expect(isWithdrawnWhole('pending', true)).toBe(false);
    expect(isWithdrawnWhole('confirmed', false)).toBe(false);
  });
});
