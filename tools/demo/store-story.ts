import { rejectionOf } from './rejection';
import { openAccount, signInStaff } from './store-account';
import { browse, type Choice } from './store-browsing';
import { chooseNovelty, returnOne, shipOrder } from './store-aftersales';
import { applyCoupons, chooseShipping, fillCart, placeOrder, saveAddress } from './store-checkout';
import { payAfterDecline, payByCard, payWithAuthentication } from './store-paying';
import type { Shopper, StoreStage } from './store-shopper';
import { launchProduct, withdrawProduct } from './store-staff';
import type { Order } from './store-types';

/** Demonstrates the way from a visitor to four paid orders, two of them delivered, and a return. */
export async function runStoreStory(stage: StoreStage): Promise<void> {
  const { narrator } = stage;
  narrator.story('The store: a first purchase');
  const shopper = await openAccount(stage);
  const choices = await browse(stage);

  narrator.step('She fills her cart');
  const closed = await rejectionOf(stage, stage.store.cart.get(), 401);
  narrator.same('The code without a token', closed.code, 'UNAUTHENTICATED');
  await fillCart(shopper, choices);
  narrator.step('She tries some coupons');
  await applyCoupons(shopper);
  narrator.step('She chooses how it is shipped, and where to');
  const addressId = await saveAddress(shopper);
  const first = await order(shopper, addressId);
  narrator.step('She pays by card');
  await payByCard(shopper, first);
  await deliver(shopper, first);

  narrator.step('She orders again, with a card that asks for 3-D Secure');
  const second = await reorder(shopper, choices, addressId);
  await payWithAuthentication(shopper, second);

  narrator.step('A third order, with a card that is declined');
  const third = await reorder(shopper, choices, addressId);
  await payAfterDecline(shopper, third);

  narrator.story('The store: a promotion, a shipment and a return');
  const novelty = await launchProduct(stage);
  narrator.step('She buys two of it');
  await chooseNovelty(shopper, novelty);
  const fourth = await order(shopper, addressId);
  await payByCard(shopper, fourth);
  await shipOrder(shopper, fourth);
  await returnOne(shopper, fourth);
  await withdrawProduct(stage, novelty);
  await history(shopper, [fourth, third, second, first]);
}

async function order(shopper: Shopper, addressId: number): Promise<Order> {
  const { narrator, inbox } = shopper.stage;
  const method = await chooseShipping(shopper);
  narrator.step('She orders');
  const placed = await placeOrder(shopper, addressId, method);
  await inbox.mailTo(shopper.email, placed.order_number, 'received');
  await shopper.notified('order_placed', placed.order_number);
  return placed;
}

async function reorder(shopper: Shopper, choices: readonly Choice[], addressId: number): Promise<Order> {
  await fillCart(shopper, choices.slice(0, 1));
  return order(shopper, addressId);
}

/** Ships the order and waits for the customer's notification. */
async function deliver(shopper: Shopper, { order_number }: Order): Promise<void> {
  const { stage, client, email } = shopper;
  const { narrator, staff, inbox } = stage;
  narrator.step('The shop packs and ships it');
  const order_id = order_number;
  const forbidden = await rejectionOf(
    stage,
    client.adminOrders.updateStatus({ order_id, status: 'shipped' }),
    403,
  );
  narrator.same('The code for a customer who plays staff', forbidden.code, 'FORBIDDEN');
  await signInStaff(stage);
  for (const status of ['shipped', 'delivered'] as const) {
    const note = status === 'shipped' ? 'Left with the morning parcel van.' : undefined;
    const moved = await staff.adminOrders.updateStatus({ order_id, status, note });
    narrator.same('The status of the order', moved.status, status);
    await inbox.mailTo(email, order_number, status);
    await shopper.notified(`order_${status}`, order_number);
  }
  const stepBack = staff.adminOrders.updateStatus({ order_id, status: 'processing' });
  const back = await rejectionOf(stage, stepBack, 422);
  narrator.same('The code for a step back', back.code, 'INVALID_STATUS_TRANSITION');

  narrator.step('She follows it in her account');
  const order = await client.orders.get({ order_number });
  narrator.same('The status that she sees', order.status, 'delivered');
  narrator.expect(Boolean(order.shipment?.shipped_at), 'A delivered order should show when it was shipped.');
  const moves = order.status_history.map(({ to }) => to);
  narrator.same('The history', moves, ['pending', 'confirmed', 'shipped', 'delivered']);
  narrator.fact(moves.join(' → '));
}

async function history({ client, stage: { narrator } }: Shopper, orders: readonly Order[]): Promise<void> {
  narrator.step('Her four orders');
  const { data: listed } = await client.orders.list();
  narrator.same(
    'The list of her orders, newest first',
    listed.map(({ order_number }) => order_number),
    orders.map(({ order_number }) => order_number),
  );
  for (const { order_number, status, payment_status, total, currency } of listed) {
    narrator.fact(`${order_number}  ${status}, ${payment_status}, ${total} ${currency}`);
  }
}
