import type Stripe from 'stripe';
import type { StripeEmulator } from './index';
import { clientOf, errorOf, idOf, startEmulator } from './testing';

describe('payment intents', () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;
  const cardsOnly = { allowed_payment_method_types: ['card' as const] };
  const eur = { currency: 'eur', ...cardsOnly };

  beforeAll(async () => {
    emulator = await startEmulator();
    stripe = clientOf(emulator);
  });

  afterAll(() => emulator.close());

  function pay(method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
    return stripe.paymentIntents.create({
      amount: 2500,
      payment_method: method,
      confirm: true,
      ...eur,
      ...more,
    });
  }

  it('waits for a payment method, then for a confirmation, then succeeds with a charge', async () => {
    const created = await stripe.paymentIntents.create({
      amount: 2500,
      description: 'Order 1001',
      metadata: { order: '1001' },
      receipt_email: 'ada@example.com',
      ...eur,
    });
    expect(created.status).toBe('requires_payment_method');
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_`));
    const updated = await stripe.paymentIntents.update(created.id, { payment_method: 'pm_card_visa' });
    expect(updated.status).toBe('requires_confirmation');
    const paid = await stripe.paymentIntents.confirm(created.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2500, metadata: { order: '1001' } });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      amount_captured: 2500,
      captured: true,
      paid: true,
      description: 'Order 1001',
      receipt_email: 'ada@example.com',
      balance_transaction: { object: 'balance_transaction', amount: 2500, fee: 63, net: 2437 },
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', ''],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ])('declines %s with 402 %s and keeps the intent payable', async (method, code, declineCode) => {
    const error = await errorOf(pay(method));
    expect(error).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code,
      decline_code: declineCode,
    });
    expect(error.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, type: 'card_error' },
    });
    const id = error.payment_intent?.id ?? '';
    const charges = await stripe.charges.list({ payment_intent: id });
    expect(charges.data).toMatchObject([{ status: 'failed', paid: false, failure_code: code }]);
    const retried = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(retried).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('takes raw card details in payment_method_data', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 1000, ...eur });
    const form = new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '5555 5555 5555 4444',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
      client_secret: intent.client_secret ?? '',
    });
    const response = await fetch(`${emulator.url}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulator.publishableKey}` },
      body: form,
    });
    expect(response.status).toBe(200);
    const seen = (await response.json()) as Record<string, unknown>;
    expect(seen).toMatchObject({ status: 'succeeded' });
    expect(seen).not.toHaveProperty('metadata');
    expect(seen).not.toHaveProperty('customer');
  });

  it('authorizes, captures in part and releases the rest', async () => {
    const intent = await pay('pm_card_mastercard', { capture_method: 'manual' });
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 2500, amount_received: 0 });
    const tooMuch = await errorOf(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 2501 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, code: 'amount_too_large' });
    const captured = await stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 2000,
      expand: ['latest_charge'],
    });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 2000, amount_capturable: 0 });
    expect(captured.latest_charge).toMatchObject({
      amount_captured: 2000,
      amount_refunded: 500,
      refunded: false,
    });
    const again = await errorOf(stripe.paymentIntents.capture(intent.id));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('says until when an authorization can be captured, and ends it', async () => {
    const { id, created, latest_charge } = await pay('pm_card_visa', {
      capture_method: 'manual',
      expand: ['latest_charge'],
    });
    const until = (latest_charge as Stripe.Charge).payment_method_details?.card?.capture_before;
    expect(until).toBeGreaterThanOrEqual(created + 7 * 86_400);
    expect(emulator.expireAuthorization(id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
      amount_capturable: 0,
    });
    const late = await errorOf(stripe.paymentIntents.capture(id));
    expect(late).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(() => emulator.expireAuthorization(id)).toThrow('could not be captured');
  });

  it('releases an authorization when the intent is canceled', async () => {
    const intent = await pay('pm_card_visa', { capture_method: 'manual' });
    const canceled = await stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
      expand: ['latest_charge'],
    });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      amount_capturable: 0,
    });
    expect(canceled.latest_charge).toMatchObject({ refunded: true, amount_refunded: 2500 });
  });

  it('rejects transitions that the state does not allow', async () => {
    const paid = await pay('pm_card_visa');
    const confirmed = await errorOf(stripe.paymentIntents.confirm(paid.id));
    expect(confirmed).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(confirmed.message).toContain('it has already succeeded after being previously confirmed');
    expect(confirmed.payment_intent).toMatchObject({ id: paid.id, status: 'succeeded' });
    const canceled = await errorOf(stripe.paymentIntents.cancel(paid.id));
    expect(canceled.message).toContain(
      'You cannot cancel this PaymentIntent because it has a status of succeeded',
    );
    const changed = await errorOf(stripe.paymentIntents.update(paid.id, { amount: 3000 }));
    expect(changed.code).toBe('payment_intent_unexpected_state');
    const described = await stripe.paymentIntents.update(paid.id, { metadata: { shipped: 'yes' } });
    expect(described.metadata).toEqual({ shipped: 'yes' });
    const empty = await stripe.paymentIntents.create({ amount: 500, ...eur });
    const unready = await errorOf(stripe.paymentIntents.confirm(empty.id));
    expect(unready.message).toContain("it's missing a payment method");
  });

  it('charges once when two confirmations race', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 900,
      payment_method: 'pm_card_visa',
      ...eur,
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => stripe.paymentIntents.confirm(intent.id)),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    const charges = await stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
  });

  it('needs a return_url for dashboard-configured methods unless redirects are switched off', async () => {
    const base = { amount: 700, currency: 'eur', payment_method: 'pm_card_visa', confirm: true };
    const error = await errorOf(stripe.paymentIntents.create(base));
    expect(error).toMatchObject({ statusCode: 400, param: 'return_url' });
    const never = { enabled: true, allow_redirects: 'never' as const };
    const paid = await stripe.paymentIntents.create({ ...base, automatic_payment_methods: never });
    expect(paid).toMatchObject({ status: 'succeeded', automatic_payment_methods: never });
    const withReturn = await stripe.paymentIntents.create({
      ...base,
      return_url: 'https://shop.example/done',
    });
    expect(withReturn.status).toBe('succeeded');
  });

  it('stays in processing for as long as the account is set so', async () => {
    emulator.configure({ processingDelay: 60_000 });
    const intent = await pay('pm_card_visa');
    expect(intent).toMatchObject({ status: 'processing', latest_charge: null });
    emulator.configure({ processingDelay: null });
    expect(emulator.settle()).toBe(1);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      processing: null,
    });
  });

  it('lists by customer, newest first, page by page', async () => {
    const customer = await stripe.customers.create();
    const created: string[] = [];
    for (let amount = 100; amount < 105; amount += 1) {
      const intent = await stripe.paymentIntents.create({ amount, customer: customer.id, ...eur });
      created.unshift(intent.id);
    }
    const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true });
    const all: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ customer: customer.id, limit: 2 }))
      all.push(intent.id);
    expect(all).toEqual(created);
    const since = await stripe.paymentIntents.list({ customer: customer.id, created: { gt: 4_000_000_000 } });
    expect(since.data).toEqual([]);
    const expanded = await stripe.paymentIntents.list({ customer: customer.id, expand: ['data.customer'] });
    expect(expanded.data[0]?.customer).toMatchObject({ id: customer.id, object: 'customer' });
  });

  it('lets a payment method without a customer pay only once', async () => {
    const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    await pay(method.id);
    const again = await errorOf(pay(method.id));
    expect(again).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    expect(again.message).toContain('It may not be used again');
  });

  it('saves the card of a payment for later use and charges it off session', async () => {
    const customer = await stripe.customers.create({ email: 'saved@example.com' });
    const first = await pay('pm_card_visa', { customer: customer.id, setup_future_usage: 'off_session' });
    const saved = await stripe.customers.listPaymentMethods(customer.id);
    expect(saved.data.map((method) => method.id)).toEqual([first.payment_method]);
    const method = idOf(first.payment_method);
    const later = await pay(method, { customer: customer.id, off_session: true });
    expect(later.status).toBe('succeeded');
    const stranger = await stripe.customers.create();
    expect(await errorOf(pay(method, { customer: stranger.id }))).toMatchObject({ statusCode: 400 });
    expect(await errorOf(pay(method))).toMatchObject({ statusCode: 400, param: 'payment_method' });
  });
});
