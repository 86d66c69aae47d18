import { CARDS } from './browser';
import { type ErrorBody, until } from './http';
import type { Shopper } from './store-shopper';
import type { Data, Order, Payment } from './store-types';

/** Pays with a card that succeeds, and waits for the mail and the notification. */
export async function payByCard(shopper: Shopper, order: Order): Promise<void> {
  const { stage } = shopper;
  const { narrator, browser } = stage;
  const before = await browser.delivered('payment_intent.succeeded');
  const payment = await openPayment(shopper, order);
  const twice = await intent(shopper, order);
  narrator.same('The intent of a second request', twice.id, payment.id);
  narrator.same(
    'Stripe’s answer',
    await browser.pay(payment.processor_client_secret, CARDS.good),
    'succeeded',
  );
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
  const secret = payment.processor_client_secret;
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
  const secret = payment.processor_client_secret;
  narrator.same('Stripe’s answer', await browser.pay(secret, CARDS.declined), 'requires_payment_method');
  await confirm(shopper, payment, ['failed']);
  await shopper.orderOnceIs(order.order_number, 'pending', 'failed');
  await inbox.mailTo(shopper.email, order.order_number, 'payment failed');
  await shopper.notified('payment_failed', order.order_number);

  const retried = await client.call<Data<Payment>>('POST', '/payments/retry', {
    body: { order_number: order.order_number },
  });
  const next = retried.body.data;
  narrator.expect(
    next.processor_payment_intent_id !== payment.processor_payment_intent_id,
    'A retry should make a new intent.',
  );
  narrator.same('Stripe’s answer', await browser.pay(next.processor_client_secret, CARDS.good), 'succeeded');
  await confirm(shopper, next, ['paid', 'processing']);
  await settled(shopper, order);
  const late = await client.call<ErrorBody>('POST', '/payments/retry', {
    body: { order_number: order.order_number },
    status: 422,
  });
  narrator.same('The code for a retry of what is paid', late.body.code, 'PAYMENT_NOT_FAILED');
}

async function openPayment(shopper: Shopper, order: Order): Promise<Payment> {
  const { narrator } = shopper.stage;
  const payment = await intent(shopper, order);
  narrator.same('The amount of the payment', payment.amount, order.amount_due);
  narrator.same('Its currency and status', [payment.currency, payment.status], [order.currency, 'pending']);
  narrator.fact(`${payment.processor_payment_intent_id} over ${payment.amount} ${payment.currency}`);
  return payment;
}

async function intent({ client }: Shopper, order: Order): Promise<Payment> {
  const { body } = await client.call<Data<Payment>>('POST', '/payments/intent', {
    body: { order_number: order.order_number },
  });
  return body.data;
}

async function confirm(
  { client, stage: { narrator } }: Shopper,
  { processor_payment_intent_id }: Payment,
  expected: readonly string[],
): Promise<Payment> {
  const { body } = await client.call<Data<Payment>>('POST', '/payments/confirm', {
    body: { payment_intent_id: processor_payment_intent_id },
  });
  const { status } = body.data;
  narrator.expect(
    expected.includes(status),
    `The payment should be ${expected.join(' or ')} and is ${status}.`,
  );
  narrator.fact(`${body.message ?? ''} (${status})`);
  return body.data;
}

async function settled(shopper: Shopper, { order_number, total }: Order): Promise<void> {
  const { narrator, inbox } = shopper.stage;
  const paid = await shopper.orderOnceIs(order_number, 'confirmed', 'paid');
  narrator.same('What was paid', paid.paid_amount, total);
  await inbox.mailTo(shopper.email, order_number, 'payment confirmed');
  await shopper.notified('order_confirmed', order_number);
}
