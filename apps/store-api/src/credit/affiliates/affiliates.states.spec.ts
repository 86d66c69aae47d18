import { CONVERSION_STATUSES, conversionMove } from './affiliates.states';

const OPEN = { delivered_at: null, paid_amount: 0, refunded_amount: 0, refunding_amount: 0 };
const PLACED = { ...OPEN, status: 'pending', payment_status: 'pending' };
const SHIPPED = { ...OPEN, status: 'shipped', payment_status: 'paid', paid_amount: 100 };
const UNPAID = { ...OPEN, status: 'delivered', payment_status: 'pending', delivered_at: new Date(0) };
const DELIVERED = { ...UNPAID, payment_status: 'paid', paid_amount: 100 };
const CANCELLED = { ...OPEN, status: 'cancelled', payment_status: 'pending' };
const RETURNED = { ...DELIVERED, payment_status: 'refunded', refunded_amount: 100 };
const REFUNDED = { ...RETURNED, status: 'refunded' };
const REFUNDING = { ...DELIVERED, status: 'refunded', refunding_amount: 100 };
const FAILED = { ...DELIVERED, status: 'refunded' };

it.each([
  ['placed', PLACED, [undefined, undefined, undefined, 'reopen']],
  ['shipped', SHIPPED, [undefined, undefined, undefined, 'reopen']],
  ['delivered, and not paid', UNPAID, [undefined, undefined, undefined, 'reopen']],
  ['delivered and paid', DELIVERED, ['approve', undefined, undefined, 'approve']],
  ['cancelled', CANCELLED, ['cancel', 'cancel', undefined, undefined]],
  ['refunded', REFUNDED, ['cancel', 'cancel', undefined, undefined]],
  ['being refunded', REFUNDING, ['cancel', 'cancel', undefined, undefined]],
  ['delivered, and refunded in full', RETURNED, ['cancel', 'cancel', undefined, undefined]],
  ['refunded, but the refund failed', FAILED, ['approve', undefined, undefined, 'approve']],
])('an order that is %s moves a conversion that is pending, approved, paid, cancelled', (_, order, moves) => {
  expect(CONVERSION_STATUSES.map((status) => conversionMove(status, order))).toEqual(moves);
});
