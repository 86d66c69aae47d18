import type Stripe from 'stripe';
import type { StripeEmulator } from './index';
import { clientOf, control, errorOf, idOf, startEmulator } from './testing';

describe('3-D Secure', () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;

  beforeAll(async () => {
    emulator = await startEmulator();
    stripe = clientOf(emulator);
  });

  afterAll(() => emulator.close());

  function pay(method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
    return stripe.paymentIntents.create({
      amount: 4000,
      currency: 'eur',
      payment_method: method,
      confirm: true,
      allowed_payment_method_types: ['card'],
      ...more,
    });
  }

  it.each([
    'pm_card_threeDSecure2Required',
    'pm_card_authenticationRequired',
    'pm_card_authenticationRequiredOnSetup',
  ])('asks for it with %s and succeeds when the customer completes it', async (method) => {
    const intent = await pay(method);
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(intent.latest_charge).toBeNull();
    const done = await control(emulator, `payment_intents/${intent.id}/authenticate`, { outcome: 'succeed' });
    expect(done.status).toBe(200);
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null });
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
  });

  it('goes back to requires_payment_method without a charge when the customer fails it', async () => {
    const intent = await pay('pm_card_threeDSecure2Required');
    await control(emulator, `payment_intents/${intent.id}/authenticate`, { outcome: 'fail' });
    const failed = await stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    const again = await control(emulator, `payment_intents/${intent.id}/authenticate`, {
      outcome: 'succeed',
    });
    expect(again.status).toBe(400);
  });

  it('declines after a completed step with the card that stands for it', async () => {
    const intent = await pay('pm_card_threeDSecureRequiredChargeDeclined');
    emulator.authenticate(intent.id, 'succeed');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
  });

  it('sends the customer to a page and back when the server gave a return_url', async () => {
    const intent = await pay('pm_card_threeDSecure2Required', { return_url: 'https://shop.example/back' });
    expect(intent.next_action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: 'https://shop.example/back' },
    });
    const page = await fetch(intent.next_action?.redirect_to_url?.url ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Complete authentication');
  });

  it('declines off session with authentication_required', async () => {
    const customer = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    });
    const error = await errorOf(pay(method.id, { customer: customer.id, off_session: true }));
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  it('is not needed off session once the card was set up with it', async () => {
    const customer = await stripe.customers.create();
    const first = await pay('pm_card_authenticationRequiredOnSetup', {
      customer: customer.id,
      setup_future_usage: 'off_session',
    });
    emulator.authenticate(first.id, 'succeed');
    const paid = await stripe.paymentIntents.retrieve(first.id);
    const later = await pay(idOf(paid.payment_method), { customer: customer.id, off_session: true });
    expect(later.status).toBe('succeeded');
  });

  it('comes only on request with the card that merely supports it', async () => {
    expect((await pay('pm_card_threeDSecureOptional')).status).toBe('succeeded');
    const asked = { card: { request_three_d_secure: 'any' as const } };
    const requested = await pay('pm_card_threeDSecureOptional', { payment_method_options: asked });
    expect(requested.status).toBe('requires_action');
  });

  it('fails immediately when the caller wants an error instead', async () => {
    const error = await errorOf(pay('pm_card_threeDSecure2Required', { error_on_requires_action: true }));
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });

  it('asks for a second confirmation by the server when confirmation is manual', async () => {
    const intent = await pay('pm_card_threeDSecure2Required', { confirmation_method: 'manual' });
    emulator.authenticate(intent.id, 'succeed');
    const ready = await stripe.paymentIntents.retrieve(intent.id);
    expect(ready.status).toBe('requires_confirmation');
    expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
  });
});
