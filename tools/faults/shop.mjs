import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { URLSearchParams } from 'node:url';

import { Failure } from '../dev/failure.mjs';
import { Caller, isPassing } from './caller.mjs';

const PASSWORD = 'Marmite-2026';
const STOCK = 1_000_000;
const ADDRESS = {
  full_name: 'Nora Lindqvist',
  address_line1: '5 montée de la Grande-Côte',
  city: 'Lyon',
  postal_code: '69001',
  country: 'FR',
};
const CARD = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
};
/** Time limit for finding out if a lost request took effect. */
const LOST_MS = 60_000;

/** An open shop, its customers, and the responses that they got. */
export class Shop {
  /** Orders that a customer got a response for, by number: `{ number, shopper, paid }`. */
  orders = new Map();
  shoppers = [];

  constructor(stage) {
    this.stage = stage;
    this.caller = new Caller(stage.urlOf('store'));
  }

  /** Creates a product and accounts. */
  async open(shoppers) {
    const { settings } = this.stage.stack;
    const login = { email: settings.DEV_STORE_ADMIN_EMAIL, password: settings.DEV_PASSWORD };
    const signedIn = await made(this.caller.call('POST', '/auth/login', { body: login }), 200);
    this.admin = this.caller.as(signedIn.access_token);
    const category = await this.#add('/admin/categories', { name: 'Things' });
    const product = await this.#add('/admin/products', {
      ...{ name: 'Thing', sku: 'THING', price: '20.00', status: 'published', category_id: category.id },
      variants: [{ sku: 'THING-1', price: '20.00', stock_quantity: STOCK }],
    });
    this.item = { product_id: product.id, variant_id: product.variants[0].id, quantity: 1 };
    const zone = await this.#add('/admin/shipping-zones', { name: 'Near', countries: ['FR'] });
    const method = { name: 'Standard', days_min: 1, days_max: 3, rate_type: 'flat', cost: '5.00' };
    await this.#add('/admin/shipping-methods', { ...method, zone_ids: [zone.id] });
    const hook = { url: `${this.stage.hooks.url}/store`, events: ['order.placed', 'payment.completed'] };
    await this.#add('/admin/webhooks', hook);
    while (this.shoppers.length < shoppers) this.shoppers.push(await this.#register(this.shoppers.length));
  }

  /**
   * Fills the cart and places an order, repeating until the result is known. Records responses with 201.
   * After a lost response, the list of orders shows if the order was placed.
   */
  async order(shopper, where = this.caller.base) {
    const caller = shopper.caller.at(where);
    await caller.insist('POST', '/cart/items', { body: this.item });
    for (const deadline = Date.now() + LOST_MS; Date.now() < deadline; await delay(200)) {
      const answer = await caller.call('POST', '/orders', { body: { use_wallet: false }, key: randomUUID() });
      if (answer.status === 201) return this.#note(shopper, answer.body.data.order_number);
      if (!isPassing(answer) && answer.body.code !== 'CART_EMPTY')
        throw new Failure(`POST /orders answered ${answer.status} ${JSON.stringify(answer.body)}`);
      const lost = await this.#unknownOrder(shopper, caller);
      if (lost) return this.#note(shopper, lost);
    }
    throw new Failure(`A shopper could not order within ${LOST_MS / 1000} s.`);
  }

  /**
   * Pays as the shop's page does: creates an intent, enters the card at the processor, confirms the payment.
   */
  async pay(order, where = this.caller.base) {
    const caller = order.shopper.caller.at(where);
    const body = { order_number: order.number };
    const intent = await caller.insist('POST', '/payments/intent', { body });
    if (intent.status !== 200) return intent;
    const { processor_client_secret: secret, processor_payment_intent_id: id } = intent.body.data;
    order.intent = id;
    const status = await this.#enterCard(secret);
    if (status === 'succeeded') order.paid = true;
    return caller.call('POST', '/payments/confirm', { body: { payment_intent_id: id } });
  }

  /** Places an order for the shopper with this index (round-robin). */
  async orderBy(index, where) {
    return this.order(this.shoppers[index % this.shoppers.length], where);
  }

  /** Returns the number of a shopper's orders that are not paid. */
  unpaidOf(shopper) {
    return [...this.orders.values()].filter((order) => order.shopper === shopper && !order.paid).length;
  }

  #note(shopper, number) {
    const order = { number, shopper, paid: false };
    this.orders.set(number, order);
    return order;
  }

  /** Returns a shopper's newest order if its response was lost. */
  async #unknownOrder(shopper, caller) {
    const { status, body } = await caller.call('GET', '/orders?per_page=5');
    if (status !== 200) return undefined;
    return body.data.map(({ order_number }) => order_number).find((number) => !this.orders.has(number));
  }

  /** @returns the status of the intent */
  async #enterCard(secret) {
    const [intent] = secret.split('_secret_');
    const key = this.stage.stripe.key.replace(/^sk_/, 'pk_');
    const response = await fetch(`${this.stage.stripe.url}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ client_secret: secret, use_stripe_sdk: 'true', ...CARD }),
    });
    const outcome = await response.json();
    return outcome.status ?? outcome.error?.payment_intent?.status;
  }

  async #register(index) {
    const email = `shopper-${index}@example.com`;
    const person = { name: `Shopper ${index}`, email, password: PASSWORD, password_confirmation: PASSWORD };
    const caller = new Caller(this.caller.base, { log: this.caller.log });
    const account = await made(caller.call('POST', '/auth/register', { body: person }), 201);
    await this.stage.rows('store', 'UPDATE users SET email_verified_at = now() WHERE id = $1', [
      account.user.id,
    ]);
    const signedIn = await made(
      caller.call('POST', '/auth/login', { body: { email, password: PASSWORD } }),
      200,
    );
    const shopper = { id: account.user.id, email, device: `device-of-${index}` };
    shopper.caller = new Caller(this.caller.base, { token: signedIn.access_token, log: this.caller.log });
    await made(shopper.caller.call('POST', '/user/addresses', { body: ADDRESS }), 201);
    const device = { token: shopper.device, platform: 'android' };
    await made(shopper.caller.call('POST', '/user/push-token', { body: device }), 201, 200);
    return shopper;
  }

  #add(path, body) {
    return made(this.admin.call('POST', path, { body }), 201);
  }
}

/**
 * Returns the `data` of a response.
 * @throws Failure for any other status
 */
export async function made(call, ...statuses) {
  const { status, body, reason } = await call;
  if (!statuses.includes(status))
    throw new Failure(`Setting up failed: ${status} ${reason ?? JSON.stringify(body)}`);
  return body.data ?? body;
}
