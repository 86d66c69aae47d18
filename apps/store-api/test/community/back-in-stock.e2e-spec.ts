import { randomUUID } from 'node:crypto';
import { BackInStockService } from '../../src/community/back-in-stock/back-in-stock.service';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

const DAY = 86_400_000;

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  manager = await shop.staff();
});

afterAll(async () => {
  await store.stop();
});

interface Product extends TestItem {
  slug: string;
}

async function product(stock: number, name = 'Kettle'): Promise<Product> {
  const { product: made, variants } = await shop.product({
    name,
    variants: [{ sku: `K-${randomUUID()}`, stockQuantity: stock }],
  });
  await store.drain();
  return { productId: made.id, variantId: variants[0]?.id ?? 0, slug: made.slug };
}

async function move({ variantId }: Product, quantity: number): Promise<void> {
  const { status } = await manager.client.post('/admin/stock/adjust', {
    variant_id: variantId,
    quantity,
    reason: 'correction',
  });
  expect(status).toBe(200);
  await store.drain();
}

const notify = ({ client }: Shopper, { slug }: Product): ReturnType<Shopper['client']['post']> =>
  client.post(`/catalogue/products/${slug}/notify-me`);

function mails({ email }: Shopper): string[] {
  return store.mail.inbox.messages({ to: email }).map(({ subject }) => subject);
}

describe('/catalogue/products/{slug}/notify-me', () => {
  it('notifies once, over every channel, when the product is back in stock', async () => {
    const kettle = await product(0);
    const shopper = await shop.shopper({ language: 'en' });
    expect((await notify(shopper, kettle)).status).toBe(201);
    expect((await notify(shopper, kettle)).status).toBe(200);
    await move(kettle, 3);
    expect(mails(shopper)).toEqual(['Back in stock: Kettle']);
    const { body } = await shopper.client.get('/user/notifications');
    expect(body.data.data).toMatchObject([
      { type: 'back_in_stock', title: 'Back in stock', data: { product_slug: kettle.slug } },
    ]);
    await move(kettle, -3);
    await move(kettle, 3);
    expect(mails(shopper)).toHaveLength(1);
  });

  it('is taken back', async () => {
    const kettle = await product(0);
    const shopper = await shop.shopper();
    await notify(shopper, kettle);
    const path = `/catalogue/products/${kettle.slug}/notify-me`;
    expect((await shopper.client.delete(path)).status).toBe(204);
    expect((await shopper.client.delete(path)).status).toBe(204);
    await move(kettle, 3);
    expect(mails(shopper)).toEqual([]);
  });

  it('waits for the next restock of a product that is in stock', async () => {
    const kettle = await product(2);
    const shopper = await shop.shopper({ language: 'fr' });
    await notify(shopper, kettle);
    await move(kettle, 5);
    expect(mails(shopper)).toEqual([]);
    await move(kettle, -7);
    await move(kettle, 1);
    expect(mails(shopper)).toEqual(['De retour en stock : Kettle']);
  });

  it('asks for an account and a product that can be seen', async () => {
    const kettle = await product(0);
    const shopper = await shop.shopper();
    const path = `/catalogue/products/${kettle.slug}/notify-me`;
    expect((await store.client.post(path)).status).toBe(401);
    expect((await store.client.delete(path)).status).toBe(401);
    expect((await shopper.client.post('/catalogue/products/no-such/notify-me')).status).toBe(404);
    expect((await shopper.client.delete('/catalogue/products/no-such/notify-me')).status).toBe(404);
    await store.db.rows(`UPDATE products SET status = 'draft' WHERE id = $1`, [kettle.productId]);
    expect((await shopper.client.post(path)).status).toBe(404);
  });
});

describe('a restock', () => {
  it('goes to users with the product on their wishlist, at most once a day', async () => {
    const kettle = await product(1);
    const shopper = await shop.shopper();
    await shopper.client.post('/user/wishlist', { product_id: kettle.productId });
    for (let time = 0; time < 2; time++) {
      await move(kettle, -1);
      await move(kettle, 1);
    }
    expect(mails(shopper)).toHaveLength(1);
    store.clock.advance(DAY + 1000);
    await move(kettle, -1);
    await move(kettle, 1);
    expect(mails(shopper)).toHaveLength(2);
  });

  it('comes when an order gives the last unit back, too', async () => {
    const kettle = await product(1);
    const [buyer, waiting] = [await shop.shopper(), await shop.shopper({ language: 'fr' })];
    await shop.fill(buyer, kettle);
    const { body } = await buyer.client.post('/orders', {});
    await store.drain();
    await notify(waiting, kettle);
    await buyer.client.post(`/orders/${body.data.order_number}/cancel`);
    await store.drain();
    expect(mails(waiting)).toEqual(['De retour en stock : Kettle']);
  });

  it('goes to each user once, however often its event is handled', async () => {
    const kettle = await product(0);
    const people = await Promise.all(Array.from({ length: 5 }, () => shop.shopper()));
    for (const shopper of people) {
      await notify(shopper, kettle);
      await shopper.client.post('/user/wishlist', { product_id: kettle.productId });
    }
    await manager.client.post('/admin/stock/adjust', {
      variant_id: kettle.variantId,
      quantity: 4,
      reason: 'received',
    });
    await Promise.all(
      Array.from({ length: 6 }, () => store.get(BackInStockService).recordAvailability([kettle.productId])),
    );
    await store.drain();
    const restock = await store.db.row<{ id: number }>('SELECT id FROM restocks WHERE product_id = $1', [
      kettle.productId,
    ]);
    // A job whose worker dies after the work and before it reports success.
    const job = {
      eventId: randomUUID(),
      attempt: 2,
      handler: 'tell-back-in-stock',
      once: () => Promise.resolve(true),
    };
    await store.get(BackInStockService).notifySubscribers(restock?.id ?? 0, job);
    await store.drain();
    for (const shopper of people) expect(mails(shopper)).toHaveLength(1);
  });

  it('does not go to deleted or suspended accounts', async () => {
    const kettle = await product(0);
    const shopper = await shop.shopper();
    await notify(shopper, kettle);
    await store.db.rows('UPDATE users SET suspended_at = now() WHERE id = $1', [shopper.id]);
    await move(kettle, 2);
    expect(mails(shopper)).toEqual([]);
  });
});

describe('POST /catalogue/products/{slug}/notify-me/email', () => {
  const ask = (slug: string, email: string, language = 'en'): ReturnType<typeof store.client.send> =>
    store.client.send('POST', `/catalogue/products/${slug}/notify-me/email`, {
      body: { email },
      headers: { 'accept-language': language },
    });
  const inboxOf = (to: string): string[] => store.mail.inbox.messages({ to }).map(({ subject }) => subject);

  it('sends one mail to a mailbox, in the language of the request, however often it asked', async () => {
    const kettle = await product(0);
    const email = `${randomUUID()}@example.com`;
    const [name, host] = email.split('@');
    const answers = [
      await ask(kettle.slug, email, 'fr-FR'),
      await ask(kettle.slug, email.toUpperCase()),
      await ask(kettle.slug, `${name}+again@${host}`),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [
        202,
        { status: 'success', message: 'We will write to you when it is back in stock.' },
      ]),
    );
    await move(kettle, 3);
    expect(inboxOf(email)).toEqual(['De retour en stock : Kettle']);
    const [mail] = store.mail.inbox.messages({ to: email });
    expect(mail?.text).toContain('parce qu’il a été demandé avec cette adresse');
    await move(kettle, -3);
    await move(kettle, 3);
    expect(inboxOf(email)).toHaveLength(1);
  });

  it('answers alike for the address of an account, and for ten requests at once', async () => {
    const kettle = await product(0);
    const { email } = await shop.shopper();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(kettle.slug, email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await move(kettle, 1);
    expect(inboxOf(email)).toHaveLength(1);
  });

  it('rejects what is no address, and products that cannot be seen', async () => {
    const kettle = await product(0);
    expect((await ask(kettle.slug, 'nobody')).status).toBe(422);
    expect((await ask('no-such', 'somebody@example.com')).body.code).toBe('NOT_FOUND');
  });

  it('forgets requests that nobody answers for a year, and answered ones after a month', async () => {
    const [waiting, told] = [await product(0), await product(0)];
    await ask(waiting.slug, 'waiting@example.com');
    await ask(told.slug, 'told@example.com');
    await move(told, 1);
    const left = async (): Promise<string[]> => {
      await ask((await product(0)).slug, 'new@example.com');
      const rows = await store.db.rows<{ email: string }>(
        `SELECT email FROM stock_mail_requests WHERE email IN ('waiting@example.com', 'told@example.com')`,
      );
      return rows.map(({ email }) => email);
    };
    store.clock.advance(31 * DAY);
    expect(await left()).toEqual(['waiting@example.com']);
    store.clock.advance(335 * DAY);
    expect(await left()).toEqual([]);
  });
});

describe('one variant of a product', () => {
  // The session of the manager ended when the clock moved on.
  beforeAll(async () => {
    manager = await shop.staff();
  });

  interface Ink {
    slug: string;
    navy: Product;
    brick: Product;
  }

  /** A product with a variant in stock, and one that is sold out. */
  async function ink(): Promise<Ink> {
    const { product: made, variants } = await shop.product({
      name: 'Ink',
      variants: [5, 0].map((stockQuantity) => ({ sku: `I-${randomUUID()}`, stockQuantity })),
    });
    await store.drain();
    const [navy, brick] = variants.map(({ id }) => ({ productId: made.id, variantId: id, slug: made.slug }));
    if (!navy || !brick) throw new Error('two variants were made');
    return { slug: made.slug, navy, brick };
  }

  const waitFor = (slug: string, body: object, path = ''): ReturnType<Shopper['client']['post']> =>
    store.client.post(`/catalogue/products/${slug}/notify-me${path}`, body);

  it('is back although the others never ran out, for accounts and for addresses', async () => {
    const { slug, navy, brick } = await ink();
    const shopper = await shop.shopper({ language: 'en' });
    const other = await shop.shopper({ language: 'en' });
    const path = `/catalogue/products/${slug}/notify-me`;
    const wanted = { variant_id: brick.variantId };
    expect((await shopper.client.post(path, wanted)).status).toBe(201);
    expect((await shopper.client.post(path, wanted)).status).toBe(200);
    expect((await other.client.post(path)).status).toBe(201);
    const email = `ink-${randomUUID()}@example.com`;
    expect((await waitFor(slug, { email, ...wanted }, '/email')).status).toBe(202);
    await move(navy, 1);
    expect(mails(shopper)).toEqual([]);
    await move(brick, 3);
    await move(brick, 1);
    expect(mails(shopper)).toEqual([expect.stringContaining('Back in stock: Ink')]);
    const [mail, ...more] = store.mail.inbox.messages({ to: email });
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`/products/${slug}?variant=${brick.variantId}`);
    expect(mails(other)).toEqual([]);
  });

  it('is told of when it runs out and comes back later', async () => {
    const { slug, navy } = await ink();
    const shopper = await shop.shopper({ language: 'en' });
    await shopper.client.post(`/catalogue/products/${slug}/notify-me`, { variant_id: navy.variantId });
    await move(navy, 1);
    expect(mails(shopper)).toEqual([]);
    await move(navy, -6);
    await move(navy, 2);
    expect(mails(shopper)).toHaveLength(1);
  });

  it('is one of the product', async () => {
    const { slug } = await ink();
    const { brick } = await ink();
    const { status, body } = await waitFor(
      slug,
      { email: 'ink@example.com', variant_id: brick.variantId },
      '/email',
    );
    expect([status, body.errors]).toEqual([422, { variant_id: ['The product has no such variant.'] }]);
  });
});
