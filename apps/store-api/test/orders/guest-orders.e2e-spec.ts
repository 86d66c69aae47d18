import type { TestResponse } from '@comptoir/testing';
import { ObjectStorage } from '@comptoir/storage';
import { imageFile, sendForm } from '../catalog/admin-catalog.fixture';
import { type Visitor, mailbox, openVisitor } from '../checkout/visitor.fixture';
import { OrderLinksService } from '../../src/orders/order-links/order-links.service';
import { type TestStore, startStore } from '../store-harness';
import { RefundsFixtures } from './refunds.fixture';

const DAY_MS = 86_400_000;

interface GuestOrder {
  guest: Visitor;
  email: string;
  order_number: string;
  id: number;
  line: number;
}

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});
afterAll(() => store?.stop());

/** Places an order of two lamps at 60.00 with delivery at 5.00, which a gift card pays, and moves it to a status. */
async function guestOrder(status = 'delivered', email = mailbox()): Promise<GuestOrder> {
  const guest = await openVisitor(store);
  await guest.add(fixtures.lamp, 2);
  const { code } = await fixtures.shop.giftCard({ initialAmount: 20_000 });
  const { body } = await guest.order({ email, gift_card_code: code });
  const { id, order_number, items } = body.data;
  await fixtures.settle();
  if (status !== 'confirmed') await fixtures.move({ id }, status);
  return { guest, email, order_number, id, line: items[0].id };
}

const one = ({ line }: GuestOrder, quantity = 1): object => ({
  reason: 'damaged',
  items: [{ order_item_id: line, quantity }],
});

function ask(order: GuestOrder, body: object = one(order), as: Visitor = order.guest): Promise<TestResponse> {
  return as.send('POST', `/orders/${order.order_number}/return-request`, body);
}

async function upload(order: GuestOrder, as: Visitor = order.guest): Promise<TestResponse> {
  return sendForm(store, `/orders/${order.order_number}/return-images`, '', [await imageFile('png')], {
    field: 'image',
    headers: { 'cart-token': as.token },
  });
}

async function linkOf({ guest, order_number, email }: GuestOrder): Promise<string> {
  const row = await store.db.row<{ user_id: number }>(
    'SELECT user_id FROM guests WHERE token_hash = sha256($1::bytea)',
    [guest.token],
  );
  const contact = { userId: row?.user_id ?? 0, email };
  const url = await store.get(OrderLinksService).createLink(order_number, contact);
  return new URL(url).searchParams.get('token') ?? '';
}

const outcome = ({ status, body }: TestResponse): unknown[] => [status, body?.code];

describe('POST /orders/{order_number}/return-request', () => {
  it('takes the return of a guest with photos, who reads it in the order and is mailed about it', async () => {
    const order = await guestOrder();
    const image = await upload(order);
    expect(image.status).toBe(201);
    const { status, body } = await ask(order, { ...one(order), images: [image.body.data.id] });
    expect([status, body.message]).toEqual([201, 'Return requested.']);
    expect(body.data).toMatchObject({
      status: 'pending',
      kind: 'return',
      reason: 'damaged',
      images: [{ id: image.body.data.id }],
      items: [{ order_item_id: order.line, quantity: 1 }],
    });
    const shown = (await order.guest.send('GET', `/orders/${order.order_number}`)).body.data;
    expect(shown).toMatchObject({
      returns: [{ id: body.data.id, status: 'requested', replacement_order_number: null }],
      items: [{ returnable_quantity: 1 }],
    });
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: order.email, subject: 'return request' });
    expect(mail?.text).toContain('Lamp');
    const staff = await fixtures.manager.client.put(`/admin/returns/${body.data.id}`, { status: 'approved' });
    expect(staff.status).toBe(200);
  });

  it('refuses as the route of accounts does', async () => {
    const early = await guestOrder('shipped');
    expect(outcome(await ask(early))).toEqual([422, 'ORDER_NOT_RETURNABLE']);
    const order = await guestOrder();
    expect((await ask(order, one(order, 3))).body).toMatchObject({
      code: 'RETURN_QUANTITY_EXCEEDED',
      errors: { 'items.0.quantity': ['Only 2 can be returned.'] },
    });
    expect(outcome(await ask(order, { reason: 'damaged' }))).toEqual([422, 'VALIDATION_ERROR']);
    expect(outcome(await ask(order, { ...one(order), images: [999_999] }))).toEqual([
      422,
      'VALIDATION_ERROR',
    ]);
    const elsewhere = await ask(order, one(early));
    expect(elsewhere.body.errors).toEqual({ 'items.0.order_item_id': ['The order has no such item.'] });
    await store.db.rows('UPDATE orders SET delivered_at = $2 WHERE id = $1', [
      order.id,
      new Date(store.clock.now().getTime() - 31 * DAY_MS),
    ]);
    expect(outcome(await ask(order))).toEqual([422, 'RETURN_WINDOW_EXPIRED']);
  });

  it('is for nobody else, and leaves the routes of accounts as they are', async () => {
    const order = await guestOrder();
    const stranger = await openVisitor(store);
    expect(outcome(await ask(order, one(order), stranger))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await upload(order, stranger)).status).toBe(404);
    const account = await fixtures.shop.shopper();
    const path = `/orders/${order.order_number}/return-request`;
    expect(outcome(await account.client.post(path, one(order)))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(outcome(await store.client.post(path, one(order)))).toEqual([401, 'UNAUTHENTICATED']);
    for (const own of [`/orders/${order.order_number}/return`, '/returns']) {
      const body = { ...one(order), order_number: order.order_number };
      expect(outcome(await order.guest.send('POST', own, body))).toEqual([403, 'ACCOUNT_REQUIRED']);
    }
    expect(outcome(await order.guest.send('GET', '/returns'))).toEqual([403, 'ACCOUNT_REQUIRED']);
  });

  it('is for accounts, too', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const path = `/orders/${order.order_number}/return-request`;
    const answer = await order.shopper.client.post(path, { reason: 'other', items });
    expect([answer.status, answer.body.data.status]).toEqual([201, 'pending']);
    expect((await order.shopper.client.get(`/returns/${answer.body.data.id}`)).status).toBe(200);
  });

  it('gives the same unit to one of ten requests with the token of the cart and the link of the mail', async () => {
    const order = await guestOrder();
    const token = await linkOf(order);
    await ask(order);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? ask(order) : store.client.post(`/order-links/${token}/return`, one(order)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 422),
    ]);
  });
});

describe('GET /orders/{order_number}/invoices', () => {
  it('shows a guest the invoice and the credit notes, as the account of the order has them', async () => {
    const order = await guestOrder();
    await fixtures.refund(order, { amount: '5.00' });
    await fixtures.settle();
    const path = `/orders/${order.order_number}/invoices`;
    const { status, body } = await order.guest.send('GET', path);
    expect([
      status,
      body.data.map(({ type, total }: { type: string; total: string }) => [type, total]),
    ]).toEqual([
      200,
      [
        ['invoice', '125.00'],
        ['credit_note', '5.00'],
      ],
    ]);
    const [, note] = body.data;
    expect(note.download_url).toBe(`http://store.test/api/v1${path}/${note.id}`);
    const file = await fetch(`${store.client.baseUrl}${path}/${note.id}`, {
      headers: { 'cart-token': order.guest.token },
    });
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const account = await fixtures.order();
    const own = await account.shopper.client.get(`/orders/${account.order_number}/invoices`);
    const listed = (await account.shopper.client.get('/user/invoices')).body.data;
    expect(own.body.data.map(({ id }: { id: number }) => id)).toEqual(
      listed.map(({ id }: { id: number }) => id),
    );
  });

  it('is empty before the payment, and shows nothing to others', async () => {
    const guest = await openVisitor(store);
    await guest.add(fixtures.lamp);
    const unpaid = (await guest.order()).body.data;
    expect((await guest.send('GET', `/orders/${unpaid.order_number}/invoices`)).body.data).toEqual([]);
    const order = await guestOrder();
    const path = `/orders/${order.order_number}/invoices`;
    const [{ id }] = (await order.guest.send('GET', path)).body.data;
    expect(outcome(await guest.send('GET', path))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(outcome(await guest.send('GET', `${path}/${id}`))).toEqual([404, 'NOT_FOUND']);
    const foreign = `/orders/${unpaid.order_number}/invoices/${id}`;
    expect(outcome(await guest.send('GET', foreign))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await store.client.get(path))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('the token of the cart', () => {
  it('opens nothing of an order that an account has claimed, which has the returns from then on', async () => {
    const account = await fixtures.shop.shopper();
    const order = await guestOrder('delivered', account.email);
    const image = (await upload(order)).body.data.id;
    const before = (await ask(order, { ...one(order), images: [image] })).body.data.id;
    const paths = [`/orders/${order.order_number}/invoices`, `/orders/${order.order_number}`];
    for (const path of paths) expect((await order.guest.send('GET', path)).status).toBe(200);
    expect((await account.client.get(`/returns/${before}`)).status).toBe(404);
    expect((await account.client.post('/orders/claim')).body.data).toHaveLength(1);
    for (const path of paths)
      expect(outcome(await order.guest.send('GET', path))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(outcome(await ask(order))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await upload(order)).status).toBe(404);
    expect((await account.client.get(`/returns/${before}`)).body.data.images).toEqual([{ id: image }]);
    expect((await account.client.get(`/returns/${before}/images/${image}`)).status).toBe(200);
    const own = await account.client.post(`/orders/${order.order_number}/return-request`, one(order));
    expect(own.status).toBe(201);
  });

  it('opens nothing after the erasure, whose photos go too', async () => {
    const order = await guestOrder();
    const token = await linkOf(order);
    const image = (await upload(order)).body.data.id;
    expect((await ask(order, { ...one(order), images: [image] })).status).toBe(201);
    expect((await store.client.get(`/order-links/${token}`)).status).toBe(200);
    const stored = await store.db.row<{ storage_key: string }>(
      'SELECT storage_key FROM return_images WHERE id = $1',
      [image],
    );
    const admin = await fixtures.shop.staff('admin');
    const [{ id }] = (await admin.client.get(`/admin/users?status=guest&search=${order.email}`)).body.data;
    expect((await admin.client.delete(`/admin/users/${id}`)).status).toBe(204);
    await store.drain();
    expect(outcome(await ask(order))).toEqual([401, 'UNAUTHENTICATED']);
    expect((await upload(order)).status).toBe(401);
    const invoices = `/orders/${order.order_number}/invoices`;
    expect(outcome(await order.guest.send('GET', invoices))).toEqual([401, 'UNAUTHENTICATED']);
    expect(outcome(await store.client.post(`/order-links/${token}/return`, one(order)))).toEqual([
      404,
      'ORDER_LINK_NOT_FOUND',
    ]);
    expect(await store.db.rows('SELECT FROM return_images WHERE id = $1', [image])).toEqual([]);
    const read = async (): Promise<void> => {
      for await (const chunk of store.get(ObjectStorage).read(stored?.storage_key ?? '')) void chunk;
    };
    await expect(read()).rejects.toThrow();
  });

  it('opens nothing after its end, when the link of the mail still does', async () => {
    const order = await guestOrder();
    expect((await ask(order)).status).toBe(201);
    await store.db.rows('UPDATE guests SET expires_at = $2 WHERE token_hash = sha256($1::bytea)', [
      order.guest.token,
      new Date(store.clock.now().getTime() - 1),
    ]);
    expect(outcome(await ask(order))).toEqual([401, 'UNAUTHENTICATED']);
    const invoices = `/orders/${order.order_number}/invoices`;
    expect(outcome(await order.guest.send('GET', invoices))).toEqual([401, 'UNAUTHENTICATED']);
    const token = await linkOf(order);
    expect((await store.client.post(`/order-links/${token}/return`, one(order))).status).toBe(201);
    const linked = await store.client.get(`/order-links/${token}`);
    expect(linked.body.data.invoices).toHaveLength(1);
  });
});

it('limits the photos of guests as those of accounts', async () => {
  const limited = await startStore({ RATE_LIMIT: 'on', DATABASE_URL: store.env.DATABASE_URL ?? '' });
  try {
    const order = await guestOrder();
    const statuses: number[] = [];
    while (statuses.length < 30 && statuses.at(-1) !== 429) {
      const answer = await limited.client.send('POST', `/orders/${order.order_number}/return-images`, {
        body: {},
        headers: { 'cart-token': order.guest.token },
      });
      statuses.push(answer.status);
    }
    expect([statuses.length, statuses.at(-1)]).toEqual([21, 429]);
  } finally {
    await limited.stop();
  }
});
