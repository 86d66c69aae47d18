import type { ErrorBody } from './http';
import { cents, total } from './money';
import type { Choice } from './store-browsing';
import { attemptKey, type Shopper } from './store-shopper';
import type { Cart, Data, Order, Preview, ShippingMethod, Sums } from './store-types';

const ADDRESS = {
  label: 'Home',
  full_name: 'Nora Lindqvist',
  phone: '+33 6 00 11 22 33',
  address_line1: '5 montée de la Grande-Côte',
  address_line2: '',
  city: 'Lyon',
  state: '',
  postal_code: '69001',
  country: 'FR',
};

const COUPON_PERCENT = 10;

/** Fills the cart with one or more units of each choice. */
export async function fillCart(
  { client, stage }: Shopper,
  choices: readonly Choice[],
  quantity = 1,
): Promise<Cart> {
  const { narrator } = stage;
  let filled: Cart | undefined;
  for (const { product, variant } of choices) {
    const body = { product_id: product.id, variant_id: variant.id, quantity };
    filled = (await client.call<Data<Cart>>('POST', '/cart/items', { body })).body.data;
  }
  const cart = narrator.found(filled, 'There should be something to buy.');
  narrator.same('The number of units in the cart', cart.items_count, choices.length * quantity);
  const lines = total(cart.items, (item) => item.quantity * cents(item.unit_price));
  narrator.same('The subtotal of the cart', cents(cart.subtotal), lines);
  narrator.fact(`${cart.items_count} units, ${cart.subtotal} ${cart.currency}`);
  return cart;
}

/** Tries coupons that are rejected, then one with ten percent off. */
export async function applyCoupons({ client, stage: { narrator } }: Shopper): Promise<void> {
  const expectError = async (code: string, expected: string): Promise<void> => {
    const { body } = await client.call<ErrorBody>('POST', '/cart/coupon', { body: { code }, status: 422 });
    narrator.same(`The error of the coupon ${code}`, body.code, expected);
  };
  await expectError('NOSUCHCODE', 'COUPON_NOT_FOUND');
  await expectError('SUMMER15', 'COUPON_EXPIRED');
  const { body } = await client.call<Data<Cart>>('POST', '/cart/coupon', { body: { code: 'welcome10' } });
  const { subtotal, discount_amount, coupon, total: sum } = body.data;
  const expected = Math.round((cents(subtotal) * COUPON_PERCENT) / 100);
  narrator.same('The coupon of the cart', [coupon?.code, coupon?.is_applicable], ['WELCOME10', true]);
  narrator.same('The discount', cents(discount_amount), expected);
  narrator.same('The total of the cart', cents(sum), cents(subtotal) - expected);
  narrator.fact(`WELCOME10: −${discount_amount}, ${sum} remain`);
}

/** Saves the shipping and billing address. */
export async function saveAddress({ client, stage: { narrator } }: Shopper): Promise<number> {
  const { body } = await client.call<Data<{ id: number; is_default: boolean }>>('POST', '/user/addresses', {
    body: ADDRESS,
    status: 201,
  });
  narrator.same('Whether the first address is the default', body.data.is_default, true);
  return body.data.id;
}

/** Chooses the cheapest shipping method that is not free. */
export async function chooseShipping({ client, stage: { narrator } }: Shopper): Promise<ShippingMethod> {
  const { body } = await client.call<Data<ShippingMethod[]>>('GET', '/shipping-methods?country=FR');
  const paid = body.data.filter(({ cost }) => cents(cost) > 0);
  const cheapest = narrator.found(
    paid.sort((a, b) => cents(a.cost) - cents(b.cost))[0],
    'There should be a shipping method with a price for France.',
  );
  for (const { name, carrier, cost, days_min, days_max } of body.data) {
    narrator.fact(`${name} (${carrier}): ${cost}, ${days_min}–${days_max} days`);
  }
  return cheapest;
}

/** Requests a preview and then places the order with the same totals. */
export async function placeOrder(
  shopper: Shopper,
  addressId: number,
  method: ShippingMethod,
): Promise<Order> {
  const { client, stage } = shopper;
  const { narrator } = stage;
  const checkout = { shipping_address_id: addressId, shipping_method_id: method.id };
  const preview = await client.call<Data<Preview>>('POST', '/orders/preview', { body: checkout });
  narrator.same('The problems of the order', preview.body.data.problems, []);
  checkSums(shopper, preview.body.data, method);
  const { total: expected_total } = preview.body.data;

  const stale = await client.call<ErrorBody>('POST', '/orders', {
    body: { ...checkout, expected_total: '1.00' },
    headers: attemptKey(),
    status: 409,
  });
  narrator.same('The code for another total', stale.body.code, 'CART_CHANGED');
  const attempt = { body: { ...checkout, expected_total }, headers: attemptKey(), status: 201 };
  const placed = await client.call<Data<Order>>('POST', '/orders', attempt);
  const order = placed.body.data;
  checkSums(shopper, order, method);
  narrator.same('The total of the order', order.total, expected_total);
  narrator.same('Its statuses', [order.status, order.payment_status], ['pending', 'pending']);
  narrator.fact(
    `${order.order_number}: ${order.subtotal} − ${order.discount_amount} + ${order.shipping_amount} = ${order.total} ${order.currency}`,
  );

  const again = await client.call<Data<Order>>('POST', '/orders', attempt);
  narrator.same('The order of the repeated request', again.body.data.order_number, order.order_number);
  narrator.same('The header of a repeated answer', again.headers.get('idempotent-replayed'), 'true');
  narrator.fact('the same request again (a lost connection): the same order, not a second one');
  const empty = await client.call<Data<Cart>>('GET', '/cart', { quiet: true });
  narrator.same('What the cart holds afterwards', empty.body.data.items_count, 0);
  return order;
}

/** Recomputes all totals from the items and compares them to the cent. */
function checkSums({ stage: { narrator } }: Shopper, sums: Sums, method: ShippingMethod): void {
  for (const line of sums.items) {
    const expected = line.quantity * cents(line.unit_price) - cents(line.discount_amount);
    narrator.same('The total of a line', cents(line.total), expected);
  }
  narrator.same(
    'The subtotal',
    cents(sums.subtotal),
    total(sums.items, (line) => line.quantity * cents(line.unit_price)),
  );
  narrator.same(
    'The discount',
    cents(sums.discount_amount),
    total(sums.items, (line) => cents(line.discount_amount)),
  );
  narrator.same('The shipping cost', sums.shipping_amount, method.cost);
  const goods = cents(sums.subtotal) - cents(sums.discount_amount);
  narrator.same('The total', cents(sums.total), goods + cents(sums.shipping_amount) + cents(sums.tax_amount));
  const tenders = cents(sums.gift_card_amount) + cents(sums.wallet_amount);
  narrator.same('The amount due', cents(sums.amount_due), cents(sums.total) - tenders);
}
