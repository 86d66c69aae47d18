import Stripe from 'stripe';
import { createStripeClient } from '@comptoir/payments';
import { type StripeEmulator, startStripeEmulator } from '../../../../../tools/stripe-emulator';
import { StripeGateway } from './stripe-gateway';

const secretKey = 'sk_test_gateway';
const webhookSecret = 'whsec_gateway';

let emulator: StripeEmulator;
let gateway: StripeGateway;
let customer: string;

beforeAll(async () => {
  emulator = await startStripeEmulator({ port: 0, webhookSecret, secretKey });
  gateway = new StripeGateway(createStripeClient({ secretKey, apiBase: emulator.url }));
});
afterAll(() => emulator.close());
beforeEach(async () => {
  emulator.reset();
  customer = await gateway.createCustomer('customer-1', { email: 'ada@example.com', name: 'Ada' });
});

function intentParams(key: string): Parameters<StripeGateway['createIntent']>[0] {
  return {
    key,
    amount: 6000,
    currency: 'EUR',
    customer,
    orderNumber: 'ORD-20261120-000001',
    captureMethod: 'automatic',
  };
}

async function newIntent(key = 'key-1'): Promise<Stripe.PaymentIntent> {
  const intent = await gateway.createIntent(intentParams(key));
  if (!intent) throw new Error('no intent');
  return intent;
}

describe('creating a customer', () => {
  const eve = { email: 'eve@example.com', name: 'Eve' };

  it.each(['during', 'after'] as const)(
    'makes one although the processor failed %s it and keeps that in mind',
    async (when) => {
      emulator.addFault({
        type: 'error',
        when,
        status: 500,
        count: 1,
        path: '/v1/customers$',
        method: 'POST',
      });
      const made = await gateway.createCustomer('customer-2', eve);
      const again = await gateway.createCustomer('customer-2', eve);
      expect(made).toMatch(/^cus_/);
      expect(again).toBe(made);
    },
  );

  it('finds it when the account was renamed since', async () => {
    const made = await gateway.createCustomer('customer-2', eve);
    expect(await gateway.createCustomer('customer-2', { ...eve, name: 'Eva' })).toBe(made);
  });

  it('says so when the processor goes on failing', async () => {
    emulator.addFault({ type: 'error', when: 'during', status: 500 });
    const failing = gateway.createCustomer('customer-2', eve);
    await expect(failing).rejects.toMatchObject({ code: 'PAYMENT_PROCESSOR_ERROR' });
    emulator.clearFaults();
  });
});

describe('creating an intent', () => {
  it('makes one intent for one key, however often it is called', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => newIntent()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({
      amount: 6000,
      currency: 'eur',
      customer,
      metadata: { payment: 'key-1' },
    });
  });

  it('survives a connection that is cut after the processor has done its work', async () => {
    emulator.addFault({ type: 'reset', when: 'after', count: 1 });
    await newIntent();
    expect(emulator.counts().payment_intents).toBe(1);
  });

  it('finds the intent when the processor made it and answered with an error all the same', async () => {
    emulator.addFault({
      type: 'error',
      when: 'after',
      status: 500,
      count: 1,
      path: '/v1/payment_intents$',
      method: 'POST',
    });
    expect((await newIntent()).metadata.payment).toBe('key-1');
  });

  it('tells that the key is spent when the processor failed and made nothing', async () => {
    emulator.addFault({
      type: 'error',
      when: 'during',
      status: 500,
      count: 1,
      path: '/v1/payment_intents$',
      method: 'POST',
    });
    expect(await gateway.createIntent(intentParams('key-1'))).toBeUndefined();
    expect(await gateway.createIntent(intentParams('key-1'))).toBeUndefined();
    expect(await gateway.createIntent(intentParams('key-2'))).toBeDefined();
  });

  it('answers PAYMENT_PROCESSOR_ERROR while the processor is away', async () => {
    emulator.addFault({ type: 'reset', when: 'before' });
    await expect(newIntent()).rejects.toMatchObject({ code: 'PAYMENT_PROCESSOR_ERROR', status: 502 });
    emulator.clearFaults();
  });

  it('rejects an amount below what the processor takes', async () => {
    const tooSmall = gateway.createIntent({ ...intentParams('key-1'), amount: 10 });
    await expect(tooSmall).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE', status: 422 });
  });
});

describe('charging a card', () => {
  it('answers a declined card with the intent and why it failed', async () => {
    const { id } = await newIntent();
    const declined = await gateway.confirmIntent(id, 'pm_card_chargeDeclined');
    expect(declined).toMatchObject({
      id,
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
  });

  it('answers the intent as it is when it was paid already', async () => {
    const { id } = await newIntent();
    await gateway.confirmIntent(id, 'pm_card_visa');
    expect((await gateway.confirmIntent(id, 'pm_card_visa')).status).toBe('succeeded');
    expect((await gateway.cancelIntent(id)).status).toBe('succeeded');
  });
});

describe('an authorized card', () => {
  async function authorize(): Promise<string> {
    const intent = await gateway.createIntent({ ...intentParams('key-2'), captureMethod: 'manual' });
    const held = await gateway.confirmIntent(intent?.id ?? '', 'pm_card_visa');
    expect([held.status, held.amount_capturable]).toEqual(['requires_capture', 6000]);
    return held.id;
  }

  it('is captured once, however often it is called', async () => {
    const id = await authorize();
    const captured = await Promise.all([gateway.captureIntent(id), gateway.captureIntent(id)]);
    expect(captured.map(({ status, amount_received }) => [status, amount_received])).toEqual([
      ['succeeded', 6000],
      ['succeeded', 6000],
    ]);
  });

  it('is not captured after its end, and the intent says so', async () => {
    const id = await authorize();
    emulator.expireAuthorization(id);
    expect((await gateway.captureIntent(id)).status).toBe('canceled');
  });

  it('is not released after the capture', async () => {
    const id = await authorize();
    await gateway.captureIntent(id);
    expect((await gateway.cancelIntent(id)).status).toBe('succeeded');
  });
});

describe('usable cards', () => {
  it('are those of the customer and those of nobody, not those of others', async () => {
    const { hostname: host, port } = new URL(emulator.url);
    const stripe = new Stripe(secretKey, { host, port, protocol: 'http' });
    const other = await gateway.createCustomer('customer-2', { email: 'eve@example.com', name: 'Eve' });
    const mine = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const hers = await stripe.paymentMethods.attach('pm_card_visa', { customer: other });
    const fresh = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    await expect(gateway.findUsableCard(mine.id, customer)).resolves.toBe(mine.id);
    await expect(gateway.findUsableCard(fresh.id, customer)).resolves.toBe(fresh.id);
    await expect(gateway.findUsableCard(hers.id, customer)).resolves.toBeUndefined();
    await expect(gateway.findUsableCard('pm_unknown', customer)).resolves.toBeUndefined();
  });
});
