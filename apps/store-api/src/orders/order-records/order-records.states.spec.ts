import {
  ORDER_STATUSES,
  canMoveOrder,
  hasShipped,
  isCancellable,
  isPaid,
  orderMovesFrom,
} from './order-records.states';

describe('order moves', () => {
  it.each([
    ['pending', ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled']],
    ['confirmed', ['processing', 'shipped', 'delivered', 'cancelled', 'refunded']],
    ['processing', ['shipped', 'delivered', 'cancelled', 'refunded']],
    ['shipped', ['delivered', 'refunded']],
    ['delivered', ['refunded']],
    ['cancelled', []],
    ['refunded', []],
  ] as const)('from %s', (from, to) => {
    expect(orderMovesFrom(from)).toEqual(to);
  });

  it('never go back: whatever follows a status cannot come before it', () => {
    for (const from of ORDER_STATUSES) {
      for (const to of orderMovesFrom(from)) expect(canMoveOrder(to, from)).toBe(false);
    }
  });

  it('are never to the same status', () => {
    expect(ORDER_STATUSES.filter((status) => canMoveOrder(status, status))).toEqual([]);
  });
});

describe('what a status means', () => {
  it('lets customers cancel until the order is prepared', () => {
    expect(ORDER_STATUSES.filter(isCancellable)).toEqual(['pending', 'confirmed']);
  });

  it('knows when the goods have left', () => {
    expect(ORDER_STATUSES.filter(hasShipped)).toEqual(['shipped', 'delivered']);
  });

  it.each([
    ['pending', false],
    ['failed', false],
    ['paid', true],
    ['partially_refunded', true],
    ['refunded', true],
  ] as const)('tells of payment status %s whether money arrived: %s', (status, paid) => {
    expect(isPaid(status)).toBe(paid);
  });
});
