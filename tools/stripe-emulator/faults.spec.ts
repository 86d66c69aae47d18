import type Stripe from 'stripe';
import type { StripeEmulator } from './index';
import { clientOf, control, errorOf, startEmulator } from './testing';

describe('faults and controls', () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;

  beforeEach(async () => {
    emulator = await startEmulator();
    stripe = clientOf(emulator);
  });

  afterEach(() => emulator.close());

  it('cuts connections before and after a request takes effect', async () => {
    await control(emulator, 'faults', { type: 'reset', when: 'before', count: 2 });
    expect(await errorOf(stripe.customers.create())).toMatchObject({ type: 'StripeConnectionError' });
    expect((await stripe.customers.list()).data).toHaveLength(0);
    emulator.clearFaults();
    await control(emulator, 'faults', { type: 'reset', when: 'after', count: 2, method: 'POST' });
    expect(await errorOf(stripe.customers.create())).toMatchObject({ type: 'StripeConnectionError' });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('stalls so that the caller times out although the request takes effect', async () => {
    emulator.addFault({ type: 'stall', when: 'after', stall_ms: 10_000, count: 1, method: 'POST' });
    const impatient = clientOf(emulator, { timeout: 500 });
    expect(await errorOf(impatient.customers.create())).toMatchObject({ type: 'StripeConnectionError' });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('hits only matching paths, only as often as it should, and lists what is in force', async () => {
    const added = await control(emulator, 'faults', {
      type: 'error',
      status: 429,
      path: '^/v1/refunds',
      count: 1,
    });
    expect(await added.json()).toMatchObject({ type: 'error', status: 429, count: 1, when: 'before' });
    const never = { type: 'error', status: 500, probability: 0 };
    expect((await control(emulator, 'faults', never)).status).toBe(200);
    expect(await stripe.customers.list()).toMatchObject({ data: [] });
    expect(await errorOf(stripe.refunds.list())).toMatchObject({
      statusCode: 429,
      type: 'StripeRateLimitError',
    });
    expect(await stripe.refunds.list()).toMatchObject({ data: [] });
    const listed = await fetch(`${emulator.url}/_emulator/faults`);
    expect(await listed.json()).toMatchObject({ faults: [{ probability: 0 }] });
    await fetch(`${emulator.url}/_emulator/faults`, { method: 'DELETE' });
    const cleared = await fetch(`${emulator.url}/_emulator/faults`);
    expect(await cleared.json()).toEqual({ faults: [] });
  });

  it.each([
    ['faults', { type: 'explode' }],
    ['faults', { type: 'error', probability: 2 }],
    ['faults', { type: 'error', path: '(' }],
    ['faults', { type: 'reset', when: 'during' }],
    ['webhooks', { duplicates: 3 }],
    ['refunds', {}],
    ['disputes/dp_none/close', { outcome: 'won' }],
    ['payment_intents/pi_none/authenticate', { outcome: 'succeed' }],
    ['nothing', {}],
  ])('rejects a wrong control (%s %j)', async (path, body) => {
    const response = await control(emulator, path, body);
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('lists its data and deletes it', async () => {
    await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    const state = await fetch(`${emulator.url}/_emulator/state`);
    expect(await state.json()).toMatchObject({
      counts: { payment_intents: 1, customers: 0, events: 1 },
      payment_intents: { requires_payment_method: 1 },
    });
    await control(emulator, 'settings', { processing_delay_ms: 5_000, refund_delay_ms: 1 });
    await control(emulator, 'reset');
    expect(emulator.counts()).toMatchObject({ payment_intents: 0, events: 0 });
    const after = await fetch(`${emulator.url}/_emulator/state`);
    expect(await after.json()).toMatchObject({ settings: { processingDelay: null, refundDelay: 1_000 } });
  });
});
