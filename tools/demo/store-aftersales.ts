import { cents } from './money';
import { fillCart } from './store-checkout';
import type { Novelty } from './store-staff';
import type { Shopper } from './store-shopper';
import type { Order } from './store-types';
import { until } from './until';

const CARRIER = 'UPS';
const UNITS = 2;

/** Adds the promoted product to the cart, at its lower price. */
export async function chooseNovelty(shopper: Shopper, novelty: Novelty): Promise<void> {
  const { narrator } = shopper.stage;
  await fillCart(shopper, [novelty], UNITS);
  const { subtotal, discount_amount, total } = await shopper.client.cart.get();
  narrator.same('The total with the promotion', cents(total), UNITS * novelty.promoted);
  narrator.fact(`${subtotal} − ${discount_amount} (the promotion) = ${total}`);
}

/** Sends a shipment with a tracking number, and marks it as delivered. */
export async function shipOrder(shopper: Shopper, { order_number }: Order): Promise<void> {
  const { narrator, inbox, staff } = shopper.stage;
  narrator.step('The shop ships the order with a tracking number');
  const tracking_number = `1Z999AA1${order_number.slice(-6)}`;
  const shipment = await staff.adminShipments.create({ order_number, carrier: CARRIER, tracking_number });
  narrator.same('The status of the order', shipment.order_status, 'shipped');
  const trackingPage = narrator.found(shipment.tracking_url ?? undefined, 'The carrier should have a page.');
  const mail = await inbox.mailTo(shopper.email, order_number, 'shipped');
  narrator.expect(mail.text.includes(tracking_number), 'The mail should have the tracking number.');
  narrator.expect(mail.links.includes(trackingPage), 'The mail should lead to the carrier’s page.');
  await shopper.notified('order_shipped', order_number);

  narrator.step('She follows it until it arrives');
  const { id } = shipment;
  await staff.adminShipments.addTracking({ id, status: 'in_transit', location: 'Lyon' });
  await staff.adminShipments.addTracking({ id, status: 'delivered', location: 'Lyon, at the door' });
  const order = await shopper.order(order_number);
  narrator.same('The status that she sees', order.status, 'delivered');
  const news = order.shipment?.trackings.map(({ status }) => status);
  narrator.same('The tracking updates', news?.toSorted(), ['delivered', 'in_transit']);
  await inbox.mailTo(shopper.email, order_number, 'delivered');
}

/** Returns one of two units, and gets the money back. */
export async function returnOne(shopper: Shopper, order: Order): Promise<void> {
  const { stage, client, email } = shopper;
  const { narrator, inbox, browser, staff } = stage;
  const { order_number } = order;
  narrator.step('She returns one of the two');
  const line = narrator.found(order.items[0], 'The order should have a line.');
  const { id, status } = await client.returns.requestForOrder({
    order_number,
    reason: 'changed_mind',
    reason_details: 'One is enough after all.',
    items: [{ order_item_id: line.id, quantity: 1, condition: 'new' }],
  });
  narrator.same('The status of a new return', status, 'pending');
  const before = await browser.delivered('charge.refunded');
  for (const next of ['approved', 'received', 'refunded'] as const) {
    const moved = await staff.adminReturns.update({ id, status: next });
    narrator.same('The status of the return', moved.status, next);
  }
  await inbox.mailTo(email, order_number, 'return approved');

  narrator.step('Stripe pays half of the goods back to her card');
  await until(
    async () => ((await browser.delivered('charge.refunded')) > before ? true : undefined),
    'The store did not take the webhook charge.refunded',
  );
  const refunded = await shopper.orderOnceIs(order_number, 'delivered', 'partially_refunded');
  narrator.same('What she got back', cents(refunded.refunded_amount), cents(line.total) / UNITS);
  await inbox.mailTo(email, order_number, 'refund of');
  await shopper.notified('refund_processed', order_number);
  const { data: refunds } = await client.refunds.list();
  narrator.same('The status of her refund', refunds[0]?.status, 'processed');
  narrator.fact(`${refunded.refunded_amount} ${refunded.currency} are back on the card`);
}
