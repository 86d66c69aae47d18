import { randomBytes } from 'node:crypto';
import type { TestResponse, TestClient } from '@comptoir/testing';
import { type StoreConfig, readStoreConfig } from '../../src/config';
import { sendForm } from '../catalog/admin-catalog.fixture';
import { HOME } from '../checkout/checkout.fixture';
import { PaymentFixtures } from './payments.fixture';
import { type TestStore, startStore } from '../store-harness';

const OWNER = { email: 'owner@shop.example', password: randomBytes(12).toString('base64url') + 'aA1' };
const CUSTOMER = {
  name: 'Ada Lovelace',
  email: 'ada@customer.example',
  password: 'Correct-Horse-1',
  password_confirmation: 'Correct-Horse-1',
};

/** Builds a configuration that production accepts, with local servers. */
function productionConfig(env: NodeJS.ProcessEnv): StoreConfig {
  const secret = (): string => randomBytes(32).toString('base64url');
  const local = readStoreConfig(env);
  const config = readStoreConfig({
    ...{ DATABASE_URL: env.DATABASE_URL, REDIS_URL: env.REDIS_URL, REDIS_PREFIX: env.REDIS_PREFIX },
    ...{ DATABASE_POOL_WAIT_MS: env.DATABASE_POOL_WAIT_MS, MAIL_FROM: env.MAIL_FROM },
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://api.shop.example',
    FRONTEND_URL: 'https://shop.example',
    JWT_SECRET: secret(),
    LINK_SECRET: secret(),
    SMTP_URL: `smtps://shop:${secret()}@smtp.shop.example:465`,
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: secret(),
    S3_SECRET_ACCESS_KEY: secret(),
    S3_PUBLIC_URL: 'https://files.shop.example',
    STRIPE_SECRET_KEY: `sk_live_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    BASE_CURRENCY: 'EUR',
    SHOP_STREET: '1 rue du Port',
    SHOP_CITY: 'Paris',
    SHOP_COUNTRY: 'FR',
    SHOP_VAT_NUMBER: 'FR12345678901',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  });
  const { mail, storage, stripe } = local;
  return { ...config, mail, storage, stripe };
}

/** The steps build on each other. */
describe('a new shop, in production and without any data', () => {
  let store: TestStore;
  let payments: PaymentFixtures;
  let owner: TestClient;
  let ownersToken: string;
  let customer: TestClient;
  let variantId: number;
  let productId: number;
  let order: { id: number; order_number: string; total: string };
  let payment: Record<string, string>;

  beforeAll(async () => {
    store = await startStore({}, undefined, productionConfig);
    payments = new PaymentFixtures(store);
  });
  afterAll(() => store?.stop());

  const done = async (answer: Promise<TestResponse>, status: number): Promise<any> => {
    const { status: got, body } = await answer;
    expect([got, body.code, body.errors]).toEqual([status, undefined, undefined]);
    return body.data;
  };
  const mailsTo = (to: string): string[] => store.mail.inbox.messages({ to }).map(({ subject }) => subject);

  it('has an administrator, a base currency and a warehouse', async () => {
    const session = await done(store.client.post('/auth/login', OWNER), 200);
    ownersToken = session.access_token;
    owner = store.client.as(ownersToken);
    expect(await done(store.client.get('/currencies'), 200)).toMatchObject([
      { code: 'EUR', is_default: true },
    ]);
    expect(await done(owner.get('/admin/warehouses'), 200)).toMatchObject([
      { name: 'Main warehouse', is_active: true },
    ]);
  });

  it('serves its public routes while it is empty', async () => {
    for (const path of [
      '/catalogue/products',
      '/catalogue/categories',
      '/currencies',
      '/collections',
      '/flash-sales',
      '/banners',
    ]) {
      expect([path, (await store.client.get(path)).status]).toEqual([path, 200]);
    }
  });

  it('registers a customer, whose address is verified by mail', async () => {
    const { access_token } = await done(store.client.post('/auth/register', CUSTOMER), 201);
    customer = store.client.as(access_token);
    await store.drain();
    const [message] = store.mail.inbox.messages({ to: CUSTOMER.email });
    const link = /https:\/\/shop\.example\/\S*verify\S*/.exec(message?.text ?? '')?.[0] ?? '';
    const { id, hash, expires, signature } = Object.fromEntries(new URL(link).searchParams);
    await done(
      customer.get(`/auth/verify-email/${id}/${hash}?expires=${expires}&signature=${signature}`),
      200,
    );
    expect((await done(customer.get('/user'), 200)).email_verified_at).not.toBeNull();
  });

  it('gives them an empty cart, and reports clearly what it cannot sell', async () => {
    expect(await done(customer.get('/cart'), 200)).toMatchObject({ items: [], currency: 'EUR' });
    expect((await customer.post('/cart/items', { product_id: 1, quantity: 1 })).status).toBe(422);
    expect((await customer.post('/orders', {})).body.code).toBe('CART_EMPTY');
  });

  it('takes a category and products with stock, by request and by file', async () => {
    const category = await done(owner.post('/admin/categories', { name: 'Lamps' }), 201);
    const product = await done(
      owner.post('/admin/products', {
        ...{ name: 'Oak lamp', sku: 'LAMP', price: '40.00', status: 'published', category_id: category.id },
        variants: [{ sku: 'LAMP-1', price: '40.00', stock_quantity: 3 }],
      }),
      201,
    );
    productId = product.id;
    variantId = product.variants[0].id;
    const file = 'sku,name,price,category,status,stock_quantity\nSHADE,Shade,12.00,lamps,published,8\n';
    const part = { field: 'file', name: 'products.csv', type: 'text/csv' };
    const sent = await sendForm(store, '/admin/products/import', ownersToken, [file], part);
    await store.drain();
    const job = await done(owner.get(`/admin/jobs/${sent.body.data.job_id}`), 200);
    expect(job).toMatchObject({ status: 'completed', created: 1, failed: 0 });
    const stock = await done(owner.get('/admin/stock?sort=id'), 200);
    expect(stock.map(({ quantity }: { quantity: number }) => quantity).sort()).toEqual([3, 8]);
  });

  it('reports that nothing is delivered before there is a shipping method', async () => {
    await done(customer.post('/user/addresses', { ...HOME, is_default: true }), 201);
    await done(
      customer.post('/cart/items', { product_id: productId, variant_id: variantId, quantity: 1 }),
      200,
    );
    const { status, body } = await customer.post('/orders', {});
    expect([status, body.code]).toEqual([422, 'SHIPPING_METHOD_UNAVAILABLE']);
  });

  it('takes shipping and taxes', async () => {
    const zone = await done(owner.post('/admin/shipping-zones', { name: 'Near', countries: ['FR'] }), 201);
    const method = { name: 'Parcel', days_min: 1, days_max: 3, rate_type: 'flat', cost: '5.00' };
    await done(owner.post('/admin/shipping-methods', { ...method, zone_ids: [zone.id] }), 201);
    const tax = {
      enabled: true,
      prices_include_tax: true,
      rates: [{ country: 'FR', rate: 20, name: 'TVA' }],
    };
    expect(await done(owner.put('/admin/settings', { tax }), 200)).toMatchObject({ tax: { enabled: true } });
  });

  it('takes the order', async () => {
    order = await done(customer.post('/orders', {}), 201);
    expect(order).toMatchObject({ status: 'pending', total: '45.00' });
  });

  it('takes the payment', async () => {
    payment = await done(customer.post('/payments/intent', { order_number: order.order_number }), 200);
    expect(await payments.payInBrowser(payment, 'pm_card_visa')).toBe('succeeded');
    await payments.deliverEvents();
    const paid = await done(customer.get(`/orders/${order.order_number}`), 200);
    expect(paid).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('ships it, and notifies the customer of each step', async () => {
    const parcel = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' };
    const shipment = await done(owner.post('/admin/shipments', { order_id: order.id, ...parcel }), 201);
    await store.drain();
    expect(shipment.order_number).toBe(order.order_number);
    expect(await done(customer.get(`/orders/${order.order_number}`), 200)).toMatchObject({
      status: 'shipped',
    });
    const subjects = mailsTo(CUSTOMER.email).join('\n');
    expect(subjects).toContain('Confirm your e-mail address');
    expect(subjects).toContain(order.order_number);
    expect(subjects).toMatch(/shipped|on its way/i);
  });
});

describe('a shop without a base currency', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startStore();
  });
  afterAll(() => store?.stop());

  it('sells nothing and answers 503', async () => {
    const { client } = await new PaymentFixtures(store).customer();
    await store.db.rows('DELETE FROM currencies');
    const answers = await Promise.all([
      client.get('/cart'),
      client.post('/cart/items', { product_id: 1, quantity: 1 }),
      client.delete('/cart'),
      client.post('/orders', {}),
    ]);
    const met = answers.map(({ status, body }) => [status, body.code]);
    expect(met).not.toContainEqual([500, 'SERVER_ERROR']);
    expect(met.slice(0, 2)).toEqual([
      [503, 'SERVICE_UNAVAILABLE'],
      [503, 'SERVICE_UNAVAILABLE'],
    ]);
  });
});
