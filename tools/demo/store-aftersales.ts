import { type Client, until } from './http';
import { cents } from './money';
import { fillCart } from './store-checkout';
import type { Novelty } from './store-staff';
import type { Shopper } from './store-shopper';
import type { Cart, Data, Order, Return } from './store-types';

const CARRIER = 'UPS';
const UNITS = 2;

/** Adds the promoted product to the cart, at its lower price. */
export async function chooseNovelty(shopper: Shopper, novelty: Novelty): Promise<void> {
  const { narrator } = shopper.stage;
  await fillCart(shopper, [novelty], UNITS);
  const { body } = await shopper.client.call<Data<Cart>>('GET', '/cart');
  const { subtotal, discount_amount, total } = body.data;
  narrator.same('The total with the promotion', cents(total), UNITS * novelty.promoted);
  narrator.fact(`${subtotal} − ${discount_amount} (the promotion) = ${total}`);
}

/** Sends a shipment with a tracking number, and marks it as delivered. */
export async function shipOrder(shopper: Shopper, staff: Client, { order_number }: Order): Promise<void> {
  const { narrator, inbox } = shopper.stage;
  narrator.step('The shop ships the order with a tracking number');
  const tracking_number = `1Z999AA1${order_number.slice(-6)}`;
  const { body } = await staff.call<Data<{ id: number; tracking_url: string; order_status: string }>>(
    'POST',
    '/admin/shipments',
    { body: { order_number, carrier: CARRIER, tracking_number }, status: 201 },
  );
  narrator.same('The status of the order', body.data.order_status, 'shipped');
  const mail = await inbox.mailTo(shopper.email, order_number, 'shipped');
  narrator.expect(mail.text.includes(tracking_number), 'The mail should have the tracking number.');
  narrator.expect(mail.links.includes(body.data.tracking_url), 'The mail should lead to the carrier’s page.');
  await shopper.notified('order_shipped', order_number);

  narrator.step('She follows it until it arrives');
  for (const [status, location] of [
    ['in_transit', 'Lyon'],
    ['delivered', 'Lyon, at the door'],
  ]) {
    await staff.call('POST', `/admin/shipments/${body.data.id}/trackings`, {
      body: { status, location },
      status: 201,
    });
  }
  const order = await shopper.order(order_number);
  narrator.same('The status that she sees', order.status, 'delivered');
  const news = order.shipment?.trackings.map(({ status }) => status);
  narrator.same('The tracking updates', news?.toSorted(), ['delivered', 'in_transit']);
  await inbox.mailTo(shopper.email, order_number, 'delivered');
}

/** Returns one of two units, and gets the money back. */
export async function returnOne(shopper: Shopper, staff: Client, order: Order): Promise<void> {
  const { stage, client, email } = shopper;
  const { narrator, inbox, browser } = stage;
  const { order_number } = order;
  narrator.step('She returns one of the two');
  const [line] = order.items;
  const asked = await client.call<Data<Return>>('POST', `/orders/${order_number}/return`, {
    body: {
      reason: 'changed_mind',
      reason_details: 'One is enough after all.',
      items: [{ order_item_id: line?.id, quantity: 1, condition: 'new' }],
    },
    status: 201,
  });
  narrator.same('The status of a new return', asked.body.data.status, 'pending');
  const before = await browser.delivered('charge.refunded');
  for (const status of ['approved', 'received', 'refunded']) {
    const moved = await staff.call<Data<Return>>('PUT', `/admin/returns/${asked.body.data.id}`, {
      body: { status },
    });
    narrator.same('The status of the return', moved.body.data.status, status);
  }
  await inbox.mailTo(email, order_number, 'return approved');

  narrator.step('Stripe pays half of the goods back to her card');
  await until(
    async () => ((await browser.delivered('charge.refunded')) > before ? true : undefined),
    'The store did not take the webhook charge.refunded',
  );
  const refunded = await shopper.orderOnceIs(order_number, 'delivered', 'partially_refunded');
  narrator.same('What she got back', cents(refunded.refunded_amount), cents(line?.total ?? '0') / UNITS);
  await inbox.mailTo(email, order_number, 'refund of');
  await shopper.notified('refund_processed', order_number);
  const { body } = await client.call<Data<{ status: string; amount: string }[]>>('GET', '/user/refunds');
  narrator.same('The status of her refund', body.data[0]?.status, 'processed');
  narrator.fact(`${refunded.refunded_amount} ${refunded.currency} are back on the card`);
}
