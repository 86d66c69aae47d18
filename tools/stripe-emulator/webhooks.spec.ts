import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import type { StripeEmulator } from './index';
import { clientOf, control, errorOf, Receiver, startEmulator, until } from './testing';

describe('webhooks', () => {
  let receiver: Receiver;
  let emulator: StripeEmulator;
  let stripe: Stripe;

  async function start(retryDelays = [10]): Promise<void> {
    receiver = new Receiver();
    emulator = await startEmulator({ webhookUrls: [await receiver.listen()], retryDelays });
    stripe = clientOf(emulator);
  }

  afterEach(async () => {
    await emulator.close();
    await receiver.close();
  });

  it('delivers the events of a payment in the real envelope, verifiable by the SDK', async () => {
    await start();
    const intent = await stripe.paymentIntents.create(
      {
        amount: 1200,
        currency: 'eur',
        payment_method: 'pm_card_visa',
        confirm: true,
        allowed_payment_method_types: ['card'],
      },
      { idempotencyKey: 'order-1' },
    );
    await until(() => receiver.events.length === 3);
    expect([...receiver.types].sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    const event = receiver.events.find(({ type }) => type === 'payment_intent.succeeded');
    expect(event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      data: { object: { id: intent.id, status: 'succeeded' } },
      request: { id: intent.lastResponse.requestId, idempotency_key: 'order-1' },
    });
    expect(await stripe.events.retrieve(event?.id ?? '')).toMatchObject({
      id: event?.id,
      pending_webhooks: 0,
    });
    const listed = await stripe.events.list({ type: 'payment_intent.*', limit: 2 });
    expect(listed.data.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.created',
    ]);
  });

  it('sends events for every step of a customer, a card and a payment', async () => {
    await start();
    const customer = await stripe.customers.create();
    const updated = await stripe.customers.update(customer.id, { name: 'Ada' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: updated.id });
    await stripe.paymentMethods.detach(method.id);
    const held = await stripe.paymentIntents.create({
      amount: 800,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      confirm: true,
      allowed_payment_method_types: ['card'],
    });
    await stripe.paymentIntents.cancel(held.id);
    await stripe.customers.del(customer.id);
    await control(emulator, 'webhooks', { paused: false });
    await emulator.flushWebhooks();
    expect([...receiver.types].sort()).toEqual(
      [
        'customer.created',
        'customer.updated',
        'payment_method.attached',
        'payment_method.detached',
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.amount_capturable_updated',
        'charge.refunded',
        'payment_intent.canceled',
        'customer.deleted',
      ].sort(),
    );
    const change = receiver.events.find(({ type }) => type === 'customer.updated');
    expect(change?.data.previous_attributes).toEqual({ name: null });
  });

  it('sends events for declines, 3-D Secure and processing', async () => {
    await start();
    const base = {
      amount: 800,
      currency: 'eur',
      confirm: true,
      allowed_payment_method_types: ['card' as const],
    };
    await errorOf(stripe.paymentIntents.create({ ...base, payment_method: 'pm_card_chargeDeclined' }));
    const asked = await stripe.paymentIntents.create({
      ...base,
      payment_method: 'pm_card_threeDSecure2Required',
    });
    emulator.authenticate(asked.id, 'fail');
    emulator.configure({ processingDelay: 0 });
    const slow = await stripe.paymentIntents.create({ ...base, payment_method: 'pm_card_visa' });
    emulator.settle();
    expect((await stripe.paymentIntents.retrieve(slow.id)).status).toBe('succeeded');
    const listed = await stripe.events.list({ limit: 20 });
    expect(listed.data.map(({ type }) => type).reverse()).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.payment_failed',
      'payment_intent.created',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it('sends to other receivers from one moment to the next', async () => {
    await start();
    const other = new Receiver();
    const urls = [await other.listen()];
    expect((await control(emulator, 'webhooks', { urls: ['nowhere'] })).status).toBe(400);
    expect((await control(emulator, 'webhooks', { urls })).status).toBe(200);
    await stripe.customers.create();
    await until(() => other.events.length === 1);
    expect(receiver.events).toHaveLength(0);
    emulator.setWebhookUrls([]);
    await stripe.customers.create();
    expect(await emulator.flushWebhooks()).toEqual({ delivered: 0, failed: 0, pending: 0 });
    await other.close();
  });

  it('retries what was not answered with 2xx until it is', async () => {
    await start();
    receiver.nextStatuses.push(500, 302, 404);
    await stripe.customers.create();
    await until(() => receiver.events.length === 4);
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
    await until(() => emulator.counts().deliveries === 0);
  });

  it('retries events for a receiver that is down', async () => {
    await start([20]);
    const probe = http.createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await emulator.close();
    emulator = await startEmulator({ webhookUrls: [`http://127.0.0.1:${port}/webhooks`], retryDelays: [20] });
    stripe = clientOf(emulator);
    await stripe.customers.create();
    expect(await emulator.flushWebhooks()).toEqual({ delivered: 0, failed: 1, pending: 1 });
    const late = new Receiver();
    await late.listen(port);
    await until(() => late.events.length === 1);
    await late.close();
  });

  it('answers the API although the receiver does not answer', async () => {
    receiver = new Receiver();
    const silent = http.createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    emulator = await startEmulator({ webhookUrls: [url], webhookTimeout: 60_000 });
    const customer = await clientOf(emulator, { timeout: 30_000 }).customers.create();
    expect(customer.object).toBe('customer');
    silent.closeAllConnections();
    silent.close();
  });

  it('holds deliveries while paused and gives them out on a flush, in order', async () => {
    await start();
    await control(emulator, 'webhooks', { paused: true });
    for (const name of ['a', 'b', 'c']) await stripe.customers.create({ name });
    expect(receiver.events).toHaveLength(0);
    const flushed = await control(emulator, 'webhooks/flush');
    expect(await flushed.json()).toEqual({ delivered: 3, failed: 0, pending: 0 });
    expect(receiver.events.map((event) => (event.data.object as Stripe.Customer).name)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('duplicates, reorders, delays and drops events on command', async () => {
    await start([60_000]);
    await control(emulator, 'webhooks', { paused: true, duplicate: 2, reorder: true, delay_ms: 60_000 });
    const first = await stripe.customers.create();
    const second = await stripe.customers.create();
    await emulator.flushWebhooks();
    const ids = receiver.events.map((event) => (event.data.object as Stripe.Customer).id);
    expect(ids).toEqual([second.id, second.id, second.id, first.id, first.id, first.id]);
    await control(emulator, 'webhooks', { duplicate: 0, reorder: false, fail_next: 1 });
    await stripe.customers.create();
    expect(await emulator.flushWebhooks()).toEqual({ delivered: 0, failed: 1, pending: 1 });
    expect(await emulator.flushWebhooks()).toEqual({ delivered: 1, failed: 0, pending: 0 });
    expect(receiver.events).toHaveLength(7);
  });

  it('sends an event again on request', async () => {
    await start();
    await stripe.customers.create();
    await until(() => receiver.events.length === 1);
    const id = receiver.events[0]?.id ?? '';
    expect((await control(emulator, `events/${id}/resend`)).status).toBe(200);
    await until(() => receiver.events.length === 2);
    expect(receiver.events[1]?.id).toBe(id);
  });
});
