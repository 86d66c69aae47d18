import { CARDS } from './browser';
import { rejectionOf } from './rejection';
import type { Shopper } from './store-shopper';
import type { Order, Payment } from './store-types';
import { until } from './until';

/** Pays with a card that succeeds, and waits for the mail and the notification. */
export async function payByCard(shopper: Shopper, order: Order): Promise<void> {
  const { stage } = shopper;
  const { narrator, browser } = stage;
  const before = await browser.delivered('payment_intent.succeeded');
  const payment = await openPayment(shopper, order);
  const twice = await intent(shopper, order);
  narrator.same('The intent of a second request', twice.id, payment.id);
  narrator.same('Stripe’s answer', await browser.pay(secretOf(shopper, payment), CARDS.good), 'succeeded');
  await confirm(shopper, payment, ['paid', 'processing']);
  await until(
    async () => ((await browser.delivered('payment_intent.succeeded')) > before ? true : undefined),
    'The store did not take the webhook payment_intent.succeeded',
  );
  narrator.fact('the signed webhook payment_intent.succeeded was delivered');
  await settled(shopper, order);
}

/** Pays with a card whose bank requires 3-D Secure. */
export async function payWithAuthentication(shopper: Shopper, order: Order): Promise<void> {
  const { stage } = shopper;
  const { narrator, browser, inbox } = stage;
  const payment = await openPayment(shopper, order);
  const secret = secretOf(shopper, payment);
  narrator.same('Stripe’s answer', await browser.pay(secret, CARDS.authenticated), 'requires_action');
  const waiting = await confirm(shopper, payment, ['requires_action']);
  narrator.same('Whether an action is required', waiting.requires_action, true);
  await inbox.mailTo(shopper.email, order.order_number, 'confirm your payment');
  await shopper.notified('payment_requires_action', order.order_number);
  narrator.same('The intent after the bank’s page', await browser.authenticate(secret), 'succeeded');
  await confirm(shopper, payment, ['paid', 'processing']);
  await settled(shopper, order);
}

/** Pays with a declined card, and again with a valid one. */
export async function payAfterDecline(shopper: Shopper, order: Order): Promise<void> {
  const { stage, client } = shopper;
  const { narrator, browser, inbox } = stage;
  const payment = await openPayment(shopper, order);
  const secret = secretOf(shopper, payment);
  narrator.same('Stripe’s answer', await browser.pay(secret, CARDS.declined), 'requires_payment_method');
  await confirm(shopper, payment, ['failed']);
  await shopper.orderOnceIs(order.order_number, 'pending', 'failed');
  await inbox.mailTo(shopper.email, order.order_number, 'payment failed');
  await shopper.notified('payment_failed', order.order_number);

  const { order_number } = order;
  const next = await client.payments.retry({ order_number });
  narrator.expect(
    next.processor_payment_intent_id !== payment.processor_payment_intent_id,
    'A retry should make a new intent.',
  );
  narrator.same('Stripe’s answer', await browser.pay(secretOf(shopper, next), CARDS.good), 'succeeded');
  await confirm(shopper, next, ['paid', 'processing']);
  await settled(shopper, order);
  const late = await rejectionOf(stage, client.payments.retry({ order_number }), 422);
  narrator.same('The code for a retry of what is paid', late.code, 'PAYMENT_NOT_FAILED');
}

async function openPayment(shopper: Shopper, order: Order): Promise<Payment> {
  const { narrator } = shopper.stage;
  const payment = await intent(shopper, order);
  narrator.same('The amount of the payment', payment.amount, order.amount_due);
  narrator.same('Its currency and status', [payment.currency, payment.status], [order.currency, 'pending']);
  narrator.fact(`${payment.processor_payment_intent_id} over ${payment.amount} ${payment.currency}`);
  return payment;
}

function intent({ client }: Shopper, { order_number }: Order): Promise<Payment> {
  return client.payments.createIntent({ order_number });
}

function secretOf({ stage: { narrator } }: Shopper, payment: Payment): string {
  const secret = payment.processor_client_secret ?? undefined;
  return narrator.found(secret, 'A payment by card should have a secret for the browser.');
}

function intentIdOf({ stage: { narrator } }: Shopper, payment: Payment): string {
  const id = payment.processor_payment_intent_id ?? undefined;
  return narrator.found(id, 'A payment by card should have an intent.');
}

async function confirm(shopper: Shopper, payment: Payment, expected: readonly string[]): Promise<Payment> {
  const { client, stage } = shopper;
  const { narrator } = stage;
  const confirmed = await client.payments.confirm({ payment_intent_id: intentIdOf(shopper, payment) });
  const { status } = confirmed;
  narrator.expect(
    expected.includes(status),
    `The payment should be ${expected.join(' or ')} and is ${status}.`,
  );
  narrator.fact(`The store knows: ${status}`);
  return confirmed;
}

async function settled(shopper: Shopper, { order_number, total }: Order): Promise<void> {
  const { narrator, inbox } = shopper.stage;
  const paid = await shopper.orderOnceIs(order_number, 'confirmed', 'paid');
  narrator.same('What was paid', paid.paid_amount, total);
  await inbox.mailTo(shopper.email, order_number, 'payment confirmed');
  await shopper.notified('order_confirmed', order_number);
}
