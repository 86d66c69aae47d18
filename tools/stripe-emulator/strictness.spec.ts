import Stripe from 'stripe';
import type { StripeEmulator } from './index';
import { clientOf, errorOf, secretKey, startEmulator } from './testing';

describe('requests that the API rejects', () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;

  beforeAll(async () => {
    emulator = await startEmulator();
    stripe = clientOf(emulator);
  });

  afterAll(() => emulator.close());

  async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await fetch(`${emulator.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, ...headers },
      body: new URLSearchParams(form),
    });
    return { status: response.status, error: ((await response.json()) as { error: object }).error };
  }

  it.each<[Record<string, string>, object]>([
    [
      { amount: '500', currency: 'eur', foo: '1' },
      { code: 'parameter_unknown', param: 'foo' },
    ],
    [
      { amount: '500', currency: 'eur', 'shipping[x]': '1' },
      { code: 'parameter_unknown', param: 'shipping[x]' },
    ],
    [{ currency: 'eur' }, { code: 'parameter_missing', param: 'amount' }],
    [{ amount: '500' }, { code: 'parameter_missing', param: 'currency' }],
    [
      { amount: '5.5', currency: 'eur' },
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [
      { amount: '0', currency: 'eur' },
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [
      { amount: '-5', currency: 'eur' },
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [
      { amount: '49', currency: 'eur' },
      { code: 'amount_too_small', param: 'amount' },
    ],
    [
      { amount: '49', currency: 'usd' },
      { code: 'amount_too_small', param: 'amount' },
    ],
    [
      { amount: '29', currency: 'gbp' },
      { code: 'amount_too_small', param: 'amount' },
    ],
    [
      { amount: '49', currency: 'jpy' },
      { code: 'amount_too_small', param: 'amount' },
    ],
    [
      { amount: '100000000', currency: 'eur' },
      { code: 'amount_too_large', param: 'amount' },
    ],
    [
      { amount: '1234', currency: 'kwd' },
      { code: 'invalid_charge_amount', param: 'amount' },
    ],
    [{ amount: '500', currency: 'abc' }, { param: 'currency' }],
    [
      { amount: '500', currency: '' },
      { code: 'parameter_invalid_empty', param: 'currency' },
    ],
    [{ amount: '500', currency: 'eur', confirm: 'yes' }, { param: 'confirm' }],
    [{ amount: '500', currency: 'eur', capture_method: 'later' }, { param: 'capture_method' }],
    [{ amount: '500', currency: 'eur', 'metadata[a]': 'x'.repeat(501) }, { param: 'metadata[a]' }],
    [
      { amount: '500', currency: 'eur', receipt_email: 'nobody' },
      { code: 'email_invalid', param: 'receipt_email' },
    ],
    [
      { amount: '500', currency: 'eur', customer: 'cus_x' },
      { code: 'resource_missing', param: 'customer' },
    ],
    [
      { amount: '500', currency: 'eur', payment_method: 'pm_x' },
      { code: 'resource_missing', param: 'payment_method' },
    ],
    [{ amount: '500', currency: 'eur', off_session: 'true' }, { param: 'off_session' }],
    [{ amount: '500', currency: 'eur', expand: 'customer' }, { param: 'expand' }],
    [{ amount: '500', currency: 'eur', 'expand[]': 'amount' }, { param: 'expand' }],
    [
      { amount: '500', currency: 'eur', 'payment_method_types[]': 'card' },
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    ],
    [
      {
        amount: '500',
        currency: 'eur',
        'allowed_payment_method_types[]': 'card',
        'automatic_payment_methods[enabled]': 'true',
      },
      { code: 'parameters_exclusive' },
    ],
  ])('answers 400 to a payment intent with %j', async (form, error) => {
    const answer = await post('/v1/payment_intents', form);
    expect(answer).toMatchObject({ status: 400, error: { type: 'invalid_request_error', ...error } });
  });

  it('takes payment_method_types from callers of an older API version', async () => {
    const form = { amount: '500', currency: 'eur', 'payment_method_types[]': 'card' };
    expect((await post('/v1/payment_intents', form, { 'stripe-version': '2025-03-31.basil' })).status).toBe(
      200,
    );
  });

  it('says what is wrong in the words of the API', async () => {
    const unknown = await post('/v1/customers', { foo: '1', bar: '2' });
    expect(unknown.error).toMatchObject({ message: 'Received unknown parameters: foo, bar', param: 'foo' });
    const missing = await post('/v1/payment_intents', { amount: '500' });
    expect(missing.error).toMatchObject({
      message: 'Missing required param: currency.',
      doc_url: 'https://stripe.com/docs/error-codes/parameter-missing',
    });
    const small = await post('/v1/payment_intents', { amount: '20', currency: 'eur' });
    expect(small.error).toMatchObject({ message: 'Amount must be at least €0.50 eur' });
  });

  it.each([
    ['payment_intent', () => stripe.paymentIntents.retrieve('pi_none')],
    ['customer', () => stripe.customers.retrieve('cus_none')],
    ['PaymentMethod', () => stripe.paymentMethods.retrieve('pm_none')],
    ['charge', () => stripe.charges.retrieve('ch_none')],
    ['refund', () => stripe.refunds.retrieve('re_none')],
    ['dispute', () => stripe.disputes.retrieve('dp_none')],
    ['event', () => stripe.events.retrieve('evt_none')],
  ])('answers 404 for an unknown %s', async (kind, call) => {
    const error = await errorOf(call());
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(error.message).toMatch(new RegExp(`^No such ${kind}: '\\w+_none'$`));
  });

  it('answers 401 without the right key, and 404 for an address it does not know', async () => {
    const wrong = clientOf(emulator, {}, 'sk_test_somebody_else');
    const error = await errorOf(wrong.customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).toMatch(/^Invalid API Key provided: sk_test_\*+else$/);
    expect((await fetch(`${emulator.url}/v1/customers`)).status).toBe(401);
    expect(await errorOf(stripe.products.list())).toMatchObject({ statusCode: 404 });
    const basic = { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` };
    expect((await fetch(`${emulator.url}/v1/customers`, { headers: basic })).status).toBe(200);
  });

  it('lets the publishable key read and confirm one intent by its client secret, and nothing else', async () => {
    const browser = clientOf(emulator, {}, emulator.publishableKey);
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      metadata: { secret: 'note' },
    });
    const clientSecret = intent.client_secret ?? '';
    const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret: clientSecret });
    expect(seen).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(seen.metadata).toBeUndefined();
    expect(await errorOf(browser.paymentIntents.retrieve(intent.id))).toMatchObject({
      param: 'client_secret',
    });
    const guess = { client_secret: `${intent.id}_secret_guess` };
    expect(await errorOf(browser.paymentIntents.retrieve(intent.id, guess))).toMatchObject({
      statusCode: 400,
    });
    expect(await errorOf(browser.paymentIntents.list())).toMatchObject({
      statusCode: 403,
      code: 'secret_key_required',
    });
    expect(await errorOf(browser.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      statusCode: 403,
    });
  });

  it('names every request', async () => {
    const list = await stripe.customers.list();
    expect(list.lastResponse.requestId).toMatch(/^req_\w+$/);
    const error = await errorOf(stripe.customers.retrieve('cus_none'));
    expect(error.requestId).toMatch(/^req_\w+$/);
  });

  it('survives hostile input', async () => {
    const deep = `a${'[b]'.repeat(40)}`;
    expect((await post('/v1/customers', { [deep]: '1' })).status).toBe(400);
    const proto = await post('/v1/customers', { 'metadata[__proto__]': 'x' });
    expect(proto.status).toBe(200);
    const long = await fetch(`${emulator.url}/v1/customers`, { method: 'POST', body: 'x'.repeat(1_000_001) });
    expect(long.status).toBe(413);
    expect((await fetch(`${emulator.url}/pay/%E0%A4%A`)).status).toBe(404);
    expect((await fetch(`${emulator.url}/v1/customers/%E0%A4%A`)).status).toBe(401);
  });
});
