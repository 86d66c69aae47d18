import { CONVERSION_STATUSES, conversionMove } from './affiliates.states';

const PLACED = { status: 'pending', payment_status: 'pending' };
const SHIPPED = { status: 'shipped', payment_status: 'paid' };
const DELIVERED = { status: 'delivered', payment_status: 'paid' };
const CANCELLED = { status: 'cancelled', payment_status: 'pending' };
const REFUNDED = { status: 'refunded', payment_status: 'refunded' };
const RETURNED = { status: 'delivered', payment_status: 'refunded' };

it.each([
  ['placed', PLACED, [undefined, undefined, undefined, undefined]],
  ['shipped', SHIPPED, [undefined, undefined, undefined, undefined]],
  ['delivered', DELIVERED, ['approve', undefined, undefined, undefined]],
  ['cancelled', CANCELLED, ['cancel', 'cancel', undefined, undefined]],
  ['refunded', REFUNDED, ['cancel', 'cancel', undefined, undefined]],
  ['delivered, and refunded in full', RETURNED, ['cancel', 'cancel', undefined, undefined]],
])('an order that is %s moves a conversion that is pending, approved, paid, cancelled', (_, order, moves) => {
  expect(CONVERSION_STATUSES.map((status) => conversionMove(status, order))).toEqual(moves);
});
