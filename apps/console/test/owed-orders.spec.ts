import { actionsOf, isOwed, leftToWriteOff, refundableOf } from '../src/shop/sales/orders/order-facts';
import type { Order, Refund } from '../src/shop/sales/parts/types';

const owed = {
  status: 'delivered',
  payment_status: 'pending',
  payment_method: 'invoice',
  exchange_amount: '0.00',
  total: '125.00',
  paid_amount: '0.00',
  refunded_amount: '0.00',
  disputed_amount: '0.00',
  items: [],
  shipments: [],
} as unknown as Order;

it.each([
  ['an order by invoice that is delivered', {}, true],
  ['one that is in work', { status: 'processing' }, true],
  ['one that waits for its payment', { status: 'pending' }, false],
  ['one that is paid', { payment_status: 'paid' }, false],
  ['one that is cancelled', { status: 'cancelled' }, false],
  ['a replacement', { exchange_amount: '60.00' }, false],
  ['one whose card is authorized', { payment: { authorized_amount: '125.00' } }, false],
])('knows whether a customer owes %s', (_, more, expected) => {
  const order = { ...owed, ...more } as Order;
  expect(isOwed(order)).toBe(expected);
  expect(actionsOf({ ...order, paid_amount: '0.00' }).canRefund).toBe(expected);
});

it.each([
  ['a delivered order', {}, '85.00'],
  ['one that is on its way and to be paid by invoice', { status: 'shipped' }, '85.00'],
  ['one on its way without an invoice', { status: 'shipped', payment_method: 'cash_on_delivery' }, '0.00'],
  ['one in work', { status: 'processing' }, '0.00'],
  ['one that is paid', { payment_status: 'paid', amount_left: '0.00' }, '0.00'],
  ['one whose card is authorized', { payment: { authorized_amount: '125.00' } }, '0.00'],
  ['one that is written off', { written_off_amount: '125.00' }, '0.00'],
])('knows what can be written off of %s', (_, more, left) => {
  const order = { ...owed, amount_left: '125.00', written_off_amount: '40.00', ...more } as Order;
  expect(leftToWriteOff(order)).toBe(left);
  expect(actionsOf(order).canWriteOff).toBe(left !== '0.00');
});

it('counts refunds that lowered what is to be paid', () => {
  const refund = (more: object): Refund =>
    ({ source: 'return', status: 'approved', released: true, amount: '60.00', ...more }) as unknown as Refund;
  expect(refundableOf(owed, [])).toBe('125.00');
  expect(refundableOf(owed, [refund({}), refund({ status: 'rejected' })])).toBe('65.00');
});
