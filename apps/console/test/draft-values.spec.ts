import { additionTo } from '../src/shop/sales/drafts/draft-values';
import type { Order } from '../src/shop/sales/parts/types';

const address = { full_name: 'Ada', country: 'FR' };
const order = {
  user: { id: 7, name: 'Ada', email: 'ada@example.com', is_guest: false },
  currency: 'EUR',
  shipping_address: address,
  billing_address: null,
  payment_method: 'invoice',
} as unknown as Order;

it('goes with an order: to its addresses, in its currency, without shipping of its own', () => {
  expect(additionTo(order, 'Goes with it.')).toEqual({
    ...{ user_id: 7, currency: 'EUR', payment_method: 'invoice', notes: 'Goes with it.' },
    ...{ has_shipping_address: true, shipping_address: address, shipping_amount: '0.00' },
    ...{ has_billing_address: false, billing_address: null, has_discount: false },
  });
});

it('names a guest by the address', () => {
  const user = { ...order.user, is_guest: true };
  const values = additionTo({ ...order, user }, '');
  expect(values.customer).toEqual({ email: 'ada@example.com', name: 'Ada' });
  expect(values.user_id).toBeUndefined();
});
