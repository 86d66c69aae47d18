import type Stripe from 'stripe';
import type { StripeEmulator } from './index';
import { clientOf, errorOf, secretKey, startEmulator } from './testing';

describe('idempotency keys', () => {
  let now = new Date('2026-11-20T12:00:00Z');
  let emulator: StripeEmulator;
  let stripe: Stripe;

  beforeAll(async () => {
    emulator = await startEmulator({ clock: { now: () => now } });
    stripe = clientOf(emulator);
  });

  afterAll(() => emulator.close());
  afterEach(() => emulator.clearFaults());

  const params = { amount: 1500, currency: 'eur' };

  it('replays the first response for the same parameters, in any order', async () => {
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'replay' });
    const again = await stripe.paymentIntents.create(
      { currency: 'eur', amount: 1500 },
      { idempotencyKey: 'replay' },
    );
    expect(again.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'replay',
    });
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  });

  it('rejects other parameters and other endpoints', async () => {
    await stripe.paymentIntents.create(params, { idempotencyKey: 'mismatch' });
    const other = await errorOf(
      stripe.paymentIntents.create({ ...params, amount: 1 }, { idempotencyKey: 'mismatch' }),
    );
    expect(other).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
      rawType: 'idempotency_error',
    });
    const elsewhere = await errorOf(stripe.customers.create({}, { idempotencyKey: 'mismatch' }));
    expect(elsewhere.message).toContain("('/v1/customers' vs '/v1/payment_intents')");
  });

  it('replays a decline, too', async () => {
    const intent = await stripe.paymentIntents.create({
      ...params,
      payment_method: 'pm_card_chargeDeclined',
    });
    const confirm = () =>
      stripe.paymentIntents.confirm(intent.id, { use_stripe_sdk: true }, { idempotencyKey: 'declined' });
    const [first, second] = [await errorOf(confirm()), await errorOf(confirm())];
    expect(first).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(second.charge).toBe(first.charge);
    expect(second.headers?.['idempotent-replayed']).toBe('true');
  });

  it('replays a 500 that came after execution had begun, whether or not it took effect', async () => {
    const email = 'five-hundred@example.com';
    emulator.addFault({ type: 'error', when: 'after', status: 500, count: 1 });
    const create = () => stripe.customers.create({ email }, { idempotencyKey: 'after-500' });
    expect(await errorOf(create())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    expect(await errorOf(create())).toMatchObject({ statusCode: 500 });
    expect((await stripe.customers.list({ email })).data).toHaveLength(1);
    emulator.addFault({ type: 'error', when: 'during', status: 500, count: 1 });
    const lost = () =>
      stripe.customers.create({ email: 'lost@example.com' }, { idempotencyKey: 'during-500' });
    expect(await errorOf(lost())).toMatchObject({ statusCode: 500 });
    expect(await errorOf(lost())).toMatchObject({ statusCode: 500 });
    expect((await stripe.customers.list({ email: 'lost@example.com' })).data).toEqual([]);
  });

  it('stores nothing for a request that failed validation or never began', async () => {
    const wrong = { ...params, currency: 'xxx' };
    expect(await errorOf(stripe.paymentIntents.create(wrong, { idempotencyKey: 'valid' }))).toMatchObject({
      statusCode: 400,
    });
    emulator.addFault({ type: 'error', when: 'before', status: 503, count: 1 });
    const create = () => stripe.paymentIntents.create(params, { idempotencyKey: 'valid' });
    expect(await errorOf(create())).toMatchObject({ statusCode: 503 });
    expect(await create()).toMatchObject({ amount: 1500 });
  });

  it('lets one of several concurrent requests with the same key act', async () => {
    emulator.addFault({ type: 'stall', stall_ms: 60, count: 1 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        stripe.customers.create({ email: 'race@example.com' }, { idempotencyKey: 'race' }),
      ),
    );
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected).toHaveLength(4);
    expect(rejected[0]?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await stripe.customers.list({ email: 'race@example.com' })).data).toHaveLength(1);
  });

  it('makes the retries of the SDK safe when connections are cut after execution', async () => {
    emulator.addFault({ type: 'reset', when: 'after', count: 2, path: '^/v1/customers$' });
    const retrying = clientOf(emulator, { maxNetworkRetries: 3 });
    const created = await retrying.customers.create({ email: 'cut@example.com' });
    expect(created.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list({ email: 'cut@example.com' })).data).toHaveLength(1);
  });

  it('deletes a key after a day, and separates the keys of two API keys', async () => {
    const key = { idempotencyKey: 'yesterday' };
    const first = await stripe.customers.create({ email: 'y@example.com' }, key);
    now = new Date(now.getTime() + 24 * 3_600_000 + 1_000);
    const second = await stripe.customers.create({ email: 'y@example.com' }, key);
    expect(second.id).not.toBe(first.id);
    const create = (apiKey: string) =>
      clientOf(emulator, {}, apiKey).paymentMethods.create(
        { type: 'card', card: { token: 'tok_visa' } },
        { idempotencyKey: 'shared' },
      );
    const [own, browser] = [await create(secretKey), await create(emulator.publishableKey)];
    expect(browser.id).not.toBe(own.id);
  });
});
