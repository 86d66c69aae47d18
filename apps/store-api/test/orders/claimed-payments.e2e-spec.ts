import type Stripe from 'stripe';
import type { TestClient, TestResponse } from '@comptoir/testing';
import { OrderExpiryService } from '../../src/orders/orders/orders.expiry.service';
import { PaymentsReconciliationService } from '../../src/orders/payments/payments.reconciliation.service';
import { ErasureService } from '../../src/customers/privacy/erasure.service';
import type { TestAccount } from '../accounts';
import {
  type CheckoutShop,
  HOME,
  type Shopper,
  type TestItem,
  openCheckout,
} from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { PaymentFixtures } from './payments.fixture';

let store: TestStore;
let shop: CheckoutShop;
let payments: PaymentFixtures;
let manager: TestAccount;
let lamp: TestItem;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  payments = new PaymentFixtures(store);
  manager = await shop.staff();
  lamp = await shop.item(6000, 1_000, { name: 'Lamp' });
});
afterAll(() => store?.stop());
afterEach(async () => {
  await payments.deliverEvents();
  await expectLedgersToBalance(store);
});

/** An order of a guest, whose payment is open, and the account that the same person has. */
interface Claimable {
  id: number;
  number: string;
  guest: (path: string, body?: object) => Promise<TestResponse>;
  payment: Record<string, string>;
  owner: Shopper;
}

async function open(): Promise<Claimable> {
  const owner = await shop.shopper();
  const token = (await store.client.post('/guest-carts')).body.data.cart_token;
  const guest = (path: string, body: object = {}): Promise<TestResponse> =>
    store.client.send('POST', path, { body, headers: { 'cart-token': token } });
  await guest('/cart/items', { product_id: lamp.productId, variant_id: lamp.variantId, quantity: 2 });
  const { data } = (await guest('/orders', { email: owner.email, shipping_address: HOME })).body;
  const opened = await guest('/payments/intent', { order_number: data.order_number });
  expect(opened.status).toBe(200);
  return { id: data.id, number: data.order_number, guest, payment: opened.body.data, owner };
}

async function claim({ owner, number }: Claimable): Promise<void> {
  const { body } = await owner.client.post('/orders/claim');
  expect(body.data.map((order: { order_number: string }) => order.order_number)).toEqual([number]);
}

const pay = (client: TestClient, { number }: Claimable, card?: string): Promise<TestResponse> =>
  client.post('/payments/intent', { order_number: number, payment_method_id: card });

const read = async ({ id }: Claimable): Promise<Record<string, any>> =>
  (await manager.client.get(`/admin/orders/${id}`)).body.data;

const intentOf = ({ payment }: Claimable): Promise<Stripe.PaymentIntent> =>
  payments.dashboard.paymentIntents.retrieve(payment.processor_payment_intent_id ?? '');

/** Expects that the order is paid once, that nothing waits for staff, and that its money can be given back. */
async function expectPaid(order: Claimable): Promise<void> {
  const { payment_status, paid_amount, total } = await read(order);
  expect([payment_status, paid_amount]).toEqual(['paid', total]);
  expect(await payments.count('payments', 'flagged_reason IS NOT NULL')).toBe(0);
  const refund = await manager.client.post('/admin/refunds', {
    order_number: order.number,
    amount: total,
    reason: 'A lamp was broken',
  });
  expect(refund.status).toBe(201);
}

describe('a guest who signs in and takes the order along', () => {
  it('pays the payment that was open', async () => {
    const order = await open();
    await claim(order);
    expect(await payments.payInBrowser(order.payment, 'pm_card_visa')).toBe('succeeded');
    await payments.deliverEvents();
    await expectPaid(order);
  });

  it('has paid when the event arrives late', async () => {
    const order = await open();
    await payments.payInBrowser(order.payment, 'pm_card_visa');
    await claim(order);
    await payments.deliverEvents();
    await expectPaid(order);
  });

  it('has paid when the page asks before the event', async () => {
    const order = await open();
    await payments.payInBrowser(order.payment, 'pm_card_visa');
    await claim(order);
    const { status } = await order.owner.client.post('/payments/confirm', {
      payment_intent_id: order.payment.processor_payment_intent_id,
    });
    expect(status).toBe(200);
    await expectPaid(order);
  });

  it('can use a saved card, which replaces the open payment', async () => {
    const order = await open();
    const saved = await order.owner.client.post('/user/payment-methods', {
      processor_payment_method_id: 'pm_card_mastercard',
    });
    await claim(order);
    const paid = await pay(order.owner.client, order, String(saved.body.data.id));
    expect([paid.status, paid.body.data.status]).toEqual([200, 'paid']);
    expect(paid.body.data.processor_payment_intent_id).not.toBe(order.payment.processor_payment_intent_id);
    expect((await intentOf(order)).status).toBe('canceled');
    await expectPaid(order);
  });

  it('pays once when the browser pays what was open while the account opens a new payment', async () => {
    const order = await open();
    await claim(order);
    await Promise.all([
      payments.payInBrowser(order.payment, 'pm_card_visa'),
      pay(order.owner.client, order, 'pm_card_visa'),
    ]);
    await payments.deliverEvents();
    await expectPaid(order);
    const charges = await store.db.rows(`SELECT FROM payments WHERE order_id = $1 AND paid_at IS NOT NULL`, [
      order.id,
    ]);
    expect(charges).toHaveLength(1);
  });

  it('pays after a card was declined', async () => {
    const order = await open();
    await payments.payInBrowser(order.payment, 'pm_card_chargeDeclined');
    await payments.deliverEvents();
    await claim(order);
    const retried = await order.owner.client.post('/payments/retry', {
      order_number: order.number,
      payment_method_id: 'pm_card_visa',
    });
    expect(retried.body.data.status).toBe('paid');
    await expectPaid(order);
  });

  it('is charged for an authorization of before at the shipment', async () => {
    const admin = await shop.staff('admin');
    await admin.client.put('/admin/settings', { 'payments.capture': 'on_shipment' });
    const order = await open();
    await payments.payInBrowser(order.payment, 'pm_card_visa');
    await claim(order);
    await payments.deliverEvents();
    expect((await read(order)).payment.authorized_amount).toBe((await read(order)).total);
    const shipped = await manager.client.post('/admin/shipments', { order_number: order.number });
    expect(shipped.status).toBe(201);
    await payments.deliverEvents();
    await expectPaid(order);
    await admin.client.put('/admin/settings', { 'payments.capture': 'automatic' });
  });

  it('gets the money back that arrives after the cancellation', async () => {
    const order = await open();
    await claim(order);
    await payments.payInBrowser(order.payment, 'pm_card_visa');
    await order.owner.client.post(`/orders/${order.number}/cancel`, { reason: 'Too slow' });
    await payments.deliverEvents();
    const { status } = await read(order);
    expect(['cancelled', 'refunded']).toContain(status);
    const charge = await payments.dashboard.charges.list({
      payment_intent: order.payment.processor_payment_intent_id,
    });
    expect(charge.data.map(({ amount, amount_refunded }) => amount - amount_refunded)).toEqual([0]);
  });

  it('pays nothing after the end of the order', async () => {
    const order = await open();
    await claim(order);
    await store.db.rows('UPDATE orders SET expires_at = now() WHERE id = $1', [order.id]);
    await store.get(PaymentsReconciliationService).checkOpenPayments();
    await store.get(OrderExpiryService).expireDueOrders();
    await store.drain();
    expect((await read(order)).status).toBe('cancelled');
    expect((await intentOf(order)).status).toBe('canceled');
  });

  it('has paid although the account was deleted meanwhile', async () => {
    const order = await open();
    await claim(order);
    await payments.payInBrowser(order.payment, 'pm_card_visa');
    await store.db.rows(`UPDATE users SET deleted_at = now() - interval '31 days' WHERE id = $1`, [
      order.owner.id,
    ]);
    await store.get(ErasureService).eraseDueAccounts();
    const [owner] = await store.db.rows('SELECT stripe_customer_id FROM users WHERE id = $1', [
      order.owner.id,
    ]);
    expect(owner).toEqual({ stripe_customer_id: null });
    await payments.deliverEvents();
    expect((await read(order)).payment_status).toBe('paid');
    const flagged = await payments.count('payments', `order_id = $1 AND flagged_reason LIKE '%customer%'`, [
      order.id,
    ]);
    expect(flagged).toBe(0);
  });
});
