import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../src/events';
import { PaymentFixtures, type TestCustomer, type TestOrder } from '../orders/payments.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: PaymentFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PaymentFixtures(store);
});
afterAll(() => store?.stop());
afterEach(() => store.mail.setFaults({ reject: null }));

async function emit<K extends keyof StoreEvents>(event: K, payload: StoreEvents[K]): Promise<void> {
  await store.db.tx((tx) => store.get<Outbox<StoreEvents>>(Outbox).emit(tx, event, payload));
}

type Body = any;

async function inbox({ client }: TestCustomer, query = ''): Promise<Body> {
  const { status, body } = await client.get(`/user/notifications${query}`);
  expect(status).toBe(200);
  return body.data;
}

function mails({ email }: TestCustomer, subject = ''): Body[] {
  return store.mail.inbox.messages({ to: email, subject });
}

async function customerWithOrder(language: string): Promise<{ customer: TestCustomer; order: TestOrder }> {
  const customer = await fixtures.customer({ language });
  await store.drain();
  return { customer, order: await fixtures.order(customer, { wallet_amount: 1000 }) };
}

describe('registration', () => {
  it('sends a link that verifies the address, then a welcome', async () => {
    const email = 'grace@example.com';
    const password = 'Correct-Horse-1';
    const { body } = await store.client.post('/auth/register', {
      name: 'Grace Hopper',
      email,
      password,
      password_confirmation: password,
      language: 'fr',
    });
    const client = store.client.as(body.data.access_token);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: email });
    expect(mail?.subject).toBe('Confirmez votre adresse e-mail');
    const link = new URL(mail?.links.find((url) => url.includes('/verify-email')) ?? '');
    expect(link.origin).toBe('http://shop.test');
    const { id, hash, ...rest } = Object.fromEntries(link.searchParams);
    const answer = await client.get(
      `/auth/verify-email/${id}/${hash}?${new URLSearchParams(rest).toString()}`,
    );
    expect(answer.status).toBe(200);
    await store.drain();
    expect(store.mail.inbox.messages({ to: email }).map(({ subject }) => subject)).toEqual([
      'Bienvenue !',
      'Confirmez votre adresse e-mail',
    ]);
    const notices = await client.get('/user/notifications');
    expect(notices.body.data.data).toMatchObject([{ type: 'welcome', title: 'Bienvenue !', data: {} }]);
  });

  it('sends no link to an address that is verified already', async () => {
    const customer = await fixtures.customer();
    await emit('user.verification-requested', { userId: customer.id });
    await store.drain();
    expect(mails(customer)).toEqual([]);
  });
});

describe('an event of an order', () => {
  const events = [
    'order.placed',
    'order.paid',
    'order.shipped',
    'order.delivered',
    'order.cancelled',
  ] as const;

  it.each([
    [
      'fr',
      ['Commande confirmée', 'Commande en préparation', 'Colis expédié', 'Colis livré', 'Commande annulée'],
    ],
    [
      'en',
      ['Order confirmed', 'Order in preparation', 'Parcel shipped', 'Parcel delivered', 'Order cancelled'],
    ],
    [
      'de',
      ['Order confirmed', 'Order in preparation', 'Parcel shipped', 'Parcel delivered', 'Order cancelled'],
    ],
  ])('is told in the inbox and by mail in %s', async (language, titles) => {
    const { customer, order } = await customerWithOrder(language);
    for (const event of events) {
      await emit(event, { orderId: order.id });
      await store.drain();
    }
    const { data } = await inbox(customer);
    expect(data.map(({ title }: Body) => title)).toEqual([...titles].reverse());
    expect(data.map(({ type }: Body) => type)).toEqual([
      'order_cancelled',
      'order_delivered',
      'order_shipped',
      'order_confirmed',
      'order_placed',
    ]);
    for (const { data: facts, body } of data) {
      expect(facts).toEqual({ order_number: order.number });
      expect(body).toContain(order.number);
    }
    expect(mails(customer, order.number)).toHaveLength(5);
  });

  it('shows items, totals and the address in the mail, escaped', async () => {
    const { customer, order } = await customerWithOrder('fr');
    await emit('order.placed', { orderId: order.id });
    await store.drain();
    const [mail] = mails(customer);
    expect(mail.subject).toBe(`Commande ${order.number} bien reçue`);
    const text = mail.text.replace(/[\u00a0\u202f]/g, ' ');
    for (const fact of [
      'Bonjour Ada Lovelace,',
      'Lamp <b> (Black × 1) : 55,00 €',
      'Livraison : 5,00 €',
      'Total : 60,00 €',
      'Porte-monnaie : -10,00 €',
      'Montant par carte : 50,00 €',
      '69003 Lyon',
      'France',
      'Colissimo',
      `http://shop.test/orders/${order.number}`,
    ]) {
      expect(text).toContain(fact);
    }
    expect(mail.html).toContain('Lamp &lt;b&gt;');
    expect(mail.html).not.toContain('Lamp <b>');
    expect(mail.html).toContain('<html lang="fr" dir="ltr">');
  });

  it('gives the tracking of a shipped order', async () => {
    const { customer, order } = await customerWithOrder('en');
    await store.db.rows(
      `INSERT INTO shipments (order_id, carrier, tracking_number, tracking_url, estimated_delivery, shipped_at)
       VALUES ($1, 'La Poste', '1Z999', 'https://track.example.com/1Z999', '2026-11-23', now())`,
      [order.id],
    );
    await emit('order.shipped', { orderId: order.id });
    await store.drain();
    const [mail] = mails(customer);
    expect(mail.text).toContain('Tracking number: 1Z999');
    expect(mail.text).toContain('Estimated delivery: 23 November 2026');
    // The page of the order is where goods are sent back, so the link to it stays beside the tracking.
    expect(mail.links).toEqual([
      'https://track.example.com/1Z999',
      expect.stringContaining(`/orders/${order.number}?token=`),
    ]);
  });

  it('is told to nobody when the account is gone', async () => {
    const { customer, order } = await customerWithOrder('en');
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [customer.id]);
    await emit('order.shipped', { orderId: order.id });
    await store.drain();
    expect(mails(customer)).toEqual([]);
  });
});

describe('an event of a payment', () => {
  it('asks for the authentication, and tells that a card was declined', async () => {
    const customer = await fixtures.customer({ language: 'fr' });
    for (const payment_method_id of ['pm_card_threeDSecure2Required', 'pm_card_chargeDeclined']) {
      const order = await fixtures.order(customer);
      const { status } = await customer.client.post('/payments/intent', {
        order_number: order.number,
        payment_method_id,
      });
      expect(status).toBe(200);
    }
    await store.drain();
    const { data } = await inbox(customer);
    expect(data.map(({ type, title }: Body) => [type, title])).toEqual([
      ['payment_failed', 'Paiement échoué'],
      ['payment_requires_action', 'Authentification requise'],
    ]);
    expect(mails(customer, 'le paiement a échoué')).toHaveLength(1);
    expect(mails(customer, 'confirmez votre paiement')).toHaveLength(1);
  });
});

describe('a delivery that is repeated', () => {
  it('writes one notice and one mail', async () => {
    const { customer, order } = await customerWithOrder('en');
    await emit('order.placed', { orderId: order.id });
    const eventId = (
      await store.db.row<{ event_id: string }>(`SELECT event_id FROM outbox WHERE name = 'order.placed'`)
    )?.event_id;
    await store.drain();
    await store.db.rows(
      `INSERT INTO outbox (event_id, name, payload, run_at, created_at) VALUES ($1, 'order.placed', $2, now(), now())`,
      [eventId, { orderId: order.id }],
    );
    await store.drain();
    expect(await inbox(customer)).toMatchObject({ total: 1 });
    expect(mails(customer)).toHaveLength(1);
  });

  it('sends a mail that the server first refused, under the same Message-ID', async () => {
    const { customer, order } = await customerWithOrder('en');
    store.mail.setFaults({ reject: 451 });
    await emit('order.placed', { orderId: order.id });
    await expect(store.drain()).rejects.toThrow('notifications.mail');
    expect(await inbox(customer)).toMatchObject({ total: 1 });
    expect(mails(customer)).toEqual([]);
    store.mail.setFaults({ reject: null });
    const failed = await store.db.row<{ event_id: string }>(
      `UPDATE outbox_deliveries SET failed_at = NULL, last_error = NULL, due_at = now(), epoch = epoch + 1
       WHERE handler = 'notifications.mail' AND failed_at IS NOT NULL RETURNING event_id`,
    );
    await store.drain();
    const [mail] = mails(customer);
    const messageId = mail.headers.find(({ name }: Body) => name.toLowerCase() === 'message-id').value;
    expect(messageId).toBe(`<${failed?.event_id}.notifications.mail@example.com>`);
  });
});

describe('the inbox', () => {
  it('is paged as the spec has it, newest first', async () => {
    const { customer, order } = await customerWithOrder('en');
    for (const event of ['order.placed', 'order.paid', 'order.shipped'] as const) {
      await emit(event, { orderId: order.id });
      await store.drain();
    }
    expect(await inbox(customer, '?per_page=2&page=2')).toEqual({
      data: [expect.objectContaining({ type: 'order_placed', read_at: null })],
      current_page: 2,
      per_page: 2,
      last_page: 2,
      total: 3,
      unread_count: 3,
    });
  });

  it('marks one notice, or all of them, as read', async () => {
    const { customer, order } = await customerWithOrder('en');
    await emit('order.placed', { orderId: order.id });
    await emit('order.paid', { orderId: order.id });
    await store.drain();
    const [{ id }] = (await inbox(customer)).data;
    const first = await customer.client.patch(`/user/notifications/${id}/read`);
    expect([first.status, first.body.data.read_at]).toEqual([200, expect.any(String)]);
    const again = await customer.client.patch(`/user/notifications/${id}/read`);
    expect(again.body).toEqual(first.body);
    expect(await inbox(customer)).toMatchObject({ unread_count: 1 });
    expect((await customer.client.patch('/user/notifications/read-all')).body).toEqual({
      status: 'success',
      message: expect.any(String),
    });
    const { data, unread_count } = await inbox(customer);
    expect(unread_count).toBe(0);
    expect(data[0].read_at).toBe(first.body.data.read_at);
  });

  it('is private', async () => {
    const { customer, order } = await customerWithOrder('en');
    await emit('order.placed', { orderId: order.id });
    await store.drain();
    const [{ id }] = (await inbox(customer)).data;
    const other = await fixtures.customer();
    expect(await inbox(other)).toMatchObject({ data: [], total: 0, last_page: 1 });
    for (const path of [id, 999_999, 'x']) {
      const { status, body } = await other.client.patch(`/user/notifications/${path}/read`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    await other.client.patch('/user/notifications/read-all');
    expect(await inbox(customer)).toMatchObject({ unread_count: 1 });
    for (const [method, path] of [
      ['GET', '/user/notifications'],
      ['PATCH', '/user/notifications/read-all'],
      ['PATCH', `/user/notifications/${id}/read`],
    ] as const) {
      expect((await store.client.send(method, path)).status).toBe(401);
    }
  });
});
