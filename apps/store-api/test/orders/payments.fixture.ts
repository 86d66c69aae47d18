import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { TestClient } from '@comptoir/testing';
import type { TestStore } from '../store-harness';

/** A signed-in customer with a verified e-mail address. */
export interface TestCustomer {
  id: number;
  email: string;
  client: TestClient;
}

/** Deviations of a test order from the default. */
export interface OrderTraits {
  status?: string;
  payment_status?: string;
  /** Minor units of EUR. */
  total?: number;
  wallet_amount?: number;
}

export interface TestOrder {
  id: number;
  number: string;
}

/** Creates customers and orders in one statement each, and acts as browser and processor. */
export class PaymentFixtures {
  private orders = 0;
  /** The processor's client, as staff uses it in its dashboard. */
  readonly dashboard: Stripe.Stripe;

  constructor(private readonly store: TestStore) {
    const { hostname: host, port } = new URL(store.stripe.url);
    this.dashboard = new Stripe(store.config.stripe.secretKey, {
      host,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
  }

  async customer({ language = 'en', roles = ['customer'] } = {}): Promise<TestCustomer> {
    const email = `${randomUUID()}@example.com`;
    const password = 'Correct-Horse-1';
    const { body } = await this.store.client.post('/auth/register', {
      name: 'Ada Lovelace',
      email,
      password,
      password_confirmation: password,
      language,
    });
    const { id } = body.data.user;
    await this.store.db.rows('UPDATE users SET email_verified_at = now(), roles = $2 WHERE id = $1', [
      id,
      roles,
    ]);
    return { id, email, client: this.store.client.as(body.data.access_token) };
  }

  /** Creates an order of one lamp that is placed now and expires in an hour. */
  async order({ id }: TestCustomer, traits: OrderTraits = {}): Promise<TestOrder> {
    const { status = 'pending', payment_status = 'pending', total = 6000, wallet_amount = 0 } = traits;
    const number = `ORD-20261120-${String(++this.orders).padStart(6, '0')}`;
    await this.store.db.rows(
      `INSERT INTO currencies (code, name, symbol, exchange_rate, is_default) VALUES ('EUR', 'Euro', '€', 1, true)
       ON CONFLICT DO NOTHING`,
    );
    const row = await this.store.db.row<{ id: number }>(
      `WITH placed AS (
         INSERT INTO orders (order_number, user_id, status, payment_status, currency, exchange_rate, subtotal,
           discount_amount, shipping_amount, total, wallet_amount, amount_due, shipping_address, shipping_method,
           placed_at, expires_at)
         VALUES ($1, $2, $3, $4, 'EUR', 1, $5::bigint - 500, 0, 500, $5, $6, $5::bigint - $6::bigint, $7, $8, now(),
           now() + interval '1 hour')
         RETURNING id
       ), line AS (
         INSERT INTO order_items (order_id, product_name, variant_name, sku, quantity, unit_price, total)
         SELECT id, 'Lamp <b>', 'Black', 'LMP-B', 1, $5::bigint - 500, $5::bigint - 500 FROM placed
       )
       SELECT id FROM placed`,
      [
        number,
        id,
        status,
        payment_status,
        total,
        wallet_amount,
        {
          full_name: 'Ada Lovelace',
          address_line1: '12 rue des Lilas',
          city: 'Lyon',
          postal_code: '69003',
          country: 'FR',
        },
        { id: 1, name: 'Colissimo', carrier: 'La Poste' },
      ],
    );
    if (!row) throw new Error('the order was not inserted');
    return { id: row.id, number };
  }

  async orderState(order: TestOrder): Promise<Record<string, unknown> | undefined> {
    return this.store.db.row('SELECT status, payment_status, paid_amount FROM orders WHERE id = $1', [
      order.id,
    ]);
  }

  /** Confirms a new card as the client library in the browser does. */
  async payInBrowser(payment: Record<string, string>, card: string): Promise<string> {
    const id = payment.processor_payment_intent_id;
    const response = await fetch(`${this.store.stripe.url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.store.stripe.publishableKey}` },
      body: new URLSearchParams({
        client_secret: payment.processor_client_secret ?? '',
        payment_method: card,
      }),
    });
    const body = (await response.json()) as { status?: string; error?: { code: string } };
    return body.status ?? body.error?.code ?? '';
  }

  /** Delivers the processor's events and runs their jobs. */
  async deliverEvents(): Promise<void> {
    await this.store.stripe.flushWebhooks();
    await this.store.drain();
  }

  /** Sends an event that the test made up, signed with the right secret by default. */
  async sendEvent(
    event: object | string,
    {
      secret = this.store.config.stripe.webhookSecret,
      path = '/webhooks/stripe',
      age = 0,
      header = '',
      client = this.store.client,
    } = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const payload = typeof event === 'string' ? event : JSON.stringify(event);
    const timestamp = Math.floor(this.store.clock.now().getTime() / 1000) - age;
    const signature = header || Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const answer = await client.send('POST', path, {
      body: payload,
      headers: { 'stripe-signature': signature },
    });
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  }

  async count(
    table: 'payments' | 'processor_events' | 'outbox',
    where = 'true',
    params: unknown[] = [],
  ): Promise<number> {
    const row = await this.store.db.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`,
      params,
    );
    return row?.n ?? 0;
  }
}
