import type Stripe from 'stripe';
import type { StripeEmulator } from './index';
import { clientOf, errorOf, startEmulator } from './testing';

describe('customers and their cards', () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;

  beforeAll(async () => {
    emulator = await startEmulator();
    stripe = clientOf(emulator);
  });

  afterAll(() => emulator.close());

  it('creates, reads, changes, lists by e-mail and deletes a customer', async () => {
    const created = await stripe.customers.create({
      email: 'ada@example.com',
      name: 'Ada',
      metadata: { user: '1', tier: 'gold' },
      address: { line1: '1 Main St', city: 'Paris', country: 'FR' },
      preferred_locales: ['fr', 'en'],
    });
    expect(created).toMatchObject({
      object: 'customer',
      email: 'ada@example.com',
      preferred_locales: ['fr', 'en'],
    });
    expect(created.address).toMatchObject({ line1: '1 Main St', postal_code: null });
    const changed = await stripe.customers.update(created.id, { name: 'Ada L.', metadata: { tier: '' } });
    expect(changed).toMatchObject({ name: 'Ada L.', email: 'ada@example.com', metadata: { user: '1' } });
    expect(changed.metadata).not.toHaveProperty('tier');
    const found = await stripe.customers.list({ email: 'ada@example.com' });
    expect(found.data.map((customer) => customer.id)).toEqual([created.id]);
    expect(await stripe.customers.del(created.id)).toEqual(
      expect.objectContaining({ id: created.id, deleted: true }),
    );
    expect(await stripe.customers.retrieve(created.id)).toMatchObject({ id: created.id, deleted: true });
    expect(await errorOf(stripe.customers.update(created.id, { name: 'x' }))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('makes a new payment method of a test name each time, with the fingerprint of the number', async () => {
    const customer = await stripe.customers.create();
    const first = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const second = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const other = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
    expect(first.id).toMatch(/^pm_[0-9A-Za-z]{24}$/);
    expect(second.id).not.toBe(first.id);
    expect(second.card?.fingerprint).toBe(first.card?.fingerprint);
    expect(other.card?.fingerprint).not.toBe(first.card?.fingerprint);
    const listed = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(listed.data.map((method) => method.id)).toEqual([other.id, second.id, first.id]);
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
  ])('rejects to save %s', async (method, code) => {
    const customer = await stripe.customers.create();
    const error = await errorOf(stripe.paymentMethods.attach(method, { customer: customer.id }));
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code });
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  });

  it('saves the card whose charges decline', async () => {
    const customer = await stripe.customers.create({ payment_method: 'pm_card_chargeCustomerFail' });
    const [method] = (await stripe.customers.listPaymentMethods(customer.id)).data;
    const error = await errorOf(
      stripe.paymentIntents.create({
        amount: 1000,
        currency: 'usd',
        customer: customer.id,
        payment_method: method?.id,
        confirm: true,
        off_session: true,
        allowed_payment_method_types: ['card'],
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });

  it('changes a saved card and its defaults', async () => {
    const customer = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach('pm_card_amex', { customer: customer.id });
    const updated = await stripe.paymentMethods.update(method.id, {
      billing_details: { name: 'Ada', address: { country: 'FR' } },
      card: { exp_month: 7, exp_year: 2040 },
      metadata: { label: 'work' },
    });
    expect(updated).toMatchObject({
      billing_details: { name: 'Ada', address: { country: 'FR' } },
      card: { brand: 'amex', exp_month: 7, exp_year: 2040 },
      metadata: { label: 'work' },
    });
    const settings = { default_payment_method: method.id };
    await stripe.customers.update(customer.id, { invoice_settings: settings });
    const expanded = await stripe.customers.retrieve(customer.id, {
      expand: ['invoice_settings.default_payment_method'],
    });
    expect(expanded).toMatchObject({
      invoice_settings: { default_payment_method: { id: method.id, type: 'card' } },
    });
    await stripe.paymentMethods.detach(method.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
  });

  it('never lets a detached card be used again', async () => {
    const customer = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
    const attached = await errorOf(stripe.paymentMethods.attach(method.id, { customer: customer.id }));
    expect(attached.message).toContain('It may not be used again');
    expect(await errorOf(stripe.paymentMethods.detach(method.id))).toMatchObject({ statusCode: 400 });
  });

  it('rejects a card of another customer', async () => {
    const [owner, other] = [await stripe.customers.create(), await stripe.customers.create()];
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id });
    const error = await errorOf(stripe.paymentMethods.attach(method.id, { customer: other.id }));
    expect(error.message).toBe('The payment method you provided has already been attached to a customer.');
  });

  it.each([
    [{ number: '4242424242424241', exp_month: 12, exp_year: 2034 }, 'incorrect_number'],
    [{ number: '42', exp_month: 12, exp_year: 2034 }, 'invalid_number'],
    [{ number: '4242424242424242', exp_month: 13, exp_year: 2034 }, 'invalid_expiry_month'],
    [{ number: '4242424242424242', exp_month: 1, exp_year: 2020 }, 'invalid_expiry_year'],
    [{ number: '4242424242424242', exp_month: 1, exp_year: 2034, cvc: '12' }, 'invalid_cvc'],
    [{ number: '4111111111111111', exp_month: 1, exp_year: 2034 }, 'card_declined'],
  ])('rejects wrong card details (%j)', async (card, code) => {
    const error = await errorOf(stripe.paymentMethods.create({ type: 'card', card }));
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code });
  });
});
