import { randomUUID } from 'node:crypto';
import { cents, total } from './money';
import { rejectionOf } from './rejection';
import type { Choice } from './store-browsing';
import type { Shopper } from './store-shopper';
import type { Cart, Order, ShippingMethod, Sums } from './store-types';

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
    filled = await client.cart.addItem({ product_id: product.id, variant_id: variant.id, quantity });
  }
  const cart = narrator.found(filled, 'There should be something to buy.');
  narrator.same('The number of units in the cart', cart.items_count, choices.length * quantity);
  const lines = total(cart.items, (item) => item.quantity * cents(item.unit_price));
  narrator.same('The subtotal of the cart', cents(cart.subtotal), lines);
  narrator.fact(`${cart.items_count} units, ${cart.subtotal} ${cart.currency}`);
  return cart;
}

/** Tries coupons that are rejected, then one with ten percent off. */
export async function applyCoupons({ client, stage }: Shopper): Promise<void> {
  const { narrator } = stage;
  const expectError = async (code: string, expected: string): Promise<void> => {
    const rejected = await rejectionOf(stage, client.cart.applyCoupon({ code }), 422);
    narrator.same(`The error of the coupon ${code}`, rejected.code, expected);
  };
  await expectError('NOSUCHCODE', 'COUPON_NOT_FOUND');
  await expectError('SUMMER15', 'COUPON_EXPIRED');
  const cart = await client.cart.applyCoupon({ code: 'welcome10' });
  const { subtotal, discount_amount, coupon, total: sum } = cart;
  const expected = Math.round((cents(subtotal) * COUPON_PERCENT) / 100);
  narrator.same('The coupon of the cart', [coupon?.code, coupon?.is_applicable], ['WELCOME10', true]);
  narrator.same('The discount', cents(discount_amount), expected);
  narrator.same('The total of the cart', cents(sum), cents(subtotal) - expected);
  narrator.fact(`WELCOME10: −${discount_amount}, ${sum} remain`);
}

/** Saves the shipping and billing address. */
export async function saveAddress({ client, stage: { narrator } }: Shopper): Promise<number> {
  const { id, is_default } = await client.addresses.create(ADDRESS);
  narrator.same('Whether the first address is the default', is_default, true);
  return id;
}

/** Chooses the cheapest shipping method that is not free. */
export async function chooseShipping({ client, stage: { narrator } }: Shopper): Promise<ShippingMethod> {
  const methods = await client.shippingMethods.list({ country: 'FR' });
  const paid = methods.filter(({ cost }) => cents(cost) > 0);
  const cheapest = narrator.found(
    paid.sort((a, b) => cents(a.cost) - cents(b.cost))[0],
    'There should be a shipping method with a price for France.',
  );
  for (const { name, carrier, cost, days_min, days_max } of methods) {
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
  const preview = await client.orders.preview(checkout);
  narrator.same('The problems of the order', preview.problems, []);
  checkSums(shopper, preview, method);
  const { total: expected_total } = preview;

  const outdated = client.orders.place({ ...checkout, expected_total: '1.00' });
  const stale = await rejectionOf(stage, outdated, 409);
  narrator.same('The code for another total', stale.code, 'CART_CHANGED');
  const idempotencyKey = randomUUID();
  const place = (): Promise<Order> =>
    client.orders.place({ ...checkout, expected_total }, { idempotencyKey });
  const order = await place();
  checkSums(shopper, order, method);
  narrator.same('The total of the order', order.total, expected_total);
  narrator.same('Its statuses', [order.status, order.payment_status], ['pending', 'pending']);
  narrator.fact(
    `${order.order_number}: ${order.subtotal} − ${order.discount_amount} + ${order.shipping_amount} = ${order.total} ${order.currency}`,
  );

  const again = await place();
  narrator.same('The order of the repeated request', again.order_number, order.order_number);
  narrator.fact('the same request again (a lost connection): the same order, not a second one');
  const empty = await shopper.quiet.cart.get();
  narrator.same('What the cart holds afterwards', empty.items_count, 0);
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
  const added = sums.prices_include_tax ? 0 : cents(sums.tax_amount);
  narrator.same('The total', cents(sums.total), goods + cents(sums.shipping_amount) + added);
  const tenders = cents(sums.gift_card_amount) + cents(sums.wallet_amount);
  narrator.same('The amount due', cents(sums.amount_due), cents(sums.total) - tenders);
}
