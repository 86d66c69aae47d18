import { randomUUID } from 'node:crypto';
import type { TestResponse, TestClient } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { sendForm } from '../catalog/admin-catalog.fixture';
import type { Shopper } from '../checkout/checkout.fixture';
import { PASSWORD, PasswordFixtures } from '../customers/passwords.fixture';
import { type FactorAccount, SecondFactorFixtures } from '../customers/second-factor.fixture';
import { type PaidOrder, RefundsFixtures } from '../orders/refunds.fixture';
import type { TestStore } from '../store-harness';

/** User that an event notifies, and the expected content. */
export interface NotifiedUser {
  email: string;
  client: TestClient;
  userId: number;
  /** Push token that was registered before the event; empty for staff and deleted accounts. */
  token: string;
  orderNumber?: string;
  /** Texts that the mail contains in every language. */
  texts: string[];
  /** Link that the mail contains. */
  link?: string;
}

const TRACKING = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' };
const REJECTION = 'Scratches are no fault of ours';

type FactorChange = 'added' | 'removed' | 'used' | 'guessed';

const CHANGES_OF_FACTORS: Record<
  FactorChange,
  (factors: SecondFactorFixtures, account: FactorAccount) => Promise<unknown>
> = {
  added: () => Promise.resolve(),
  removed: (factors, { client, secret }) =>
    client.send('DELETE', '/user/second-factor', { body: { code: factors.freshCode(secret) } }),
  used: async (factors, account) =>
    factors.answer(await factors.challenge(account), { recovery_code: account.recoveryCodes[0] }),
  guessed: async (factors, { client, secret }) => {
    for (let count = 0; count < 10; count++) {
      await client.send('DELETE', '/user/second-factor', { body: { code: factors.wrongCode(secret) } });
    }
  },
};

/** Causes each notification through the API. */
export class NotificationCauses {
  private readonly passwords: PasswordFixtures;
  private devices = 0;

  constructor(
    private readonly store: TestStore,
    private readonly fixtures: RefundsFixtures,
  ) {
    this.passwords = new PasswordFixtures(store);
  }

  async verified(language: string): Promise<NotifiedUser> {
    const email = `${randomUUID()}@example.com`;
    const person = { name: 'Ada Lovelace', email, language };
    const registered = await this.store.client.post('/auth/register', {
      ...person,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    const client = this.store.client.as(expectStatus(registered, 201).access_token);
    await this.store.drain();
    const [mail] = this.store.mail.inbox.messages({ to: email });
    const link = new URL(mail?.links.find((url) => url.includes('/verify-email')) ?? '');
    const { id, hash, ...signed } = Object.fromEntries(link.searchParams);
    const query = new URLSearchParams(signed).toString();
    expectStatus(await client.get(`/auth/verify-email/${id}/${hash}?${query}`), 200);
    const userId = Number(id);
    return { email, client, userId, token: await this.device(client), texts: ['Ada Lovelace'] };
  }

  async ordered(language: string): Promise<NotifiedUser> {
    const shopper = await this.shopper(language);
    const user = await this.person(shopper);
    await this.fixtures.shop.fill(shopper, this.fixtures.lamp, 2);
    const { order_number } = expectStatus(await shopper.client.post('/orders', {}), 201);
    return this.ofOrder(user, order_number, ['Lamp', '120', '125', 'Lyon', 'Standard']);
  }

  async paid(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language);
    return this.ofOrder(user, order.order_number, ['Lamp', '125']);
  }

  async invoiced(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language);
    return this.ofOrder(user, order.order_number, ['INV-', '125']);
  }

  async shipped(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language);
    const shipment = { order_number: order.order_number, ...TRACKING, estimated_delivery: '2026-12-01' };
    expectStatus(await this.fixtures.manager.client.post('/admin/shipments', shipment), 201);
    return {
      ...this.ofOrder(user, order.order_number, ['UPS', TRACKING.tracking_number, '2026']),
      link: `https://www.ups.com/track?tracknum=${TRACKING.tracking_number}`,
    };
  }

  async partShipped(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language);
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const shipment = { order_number: order.order_number, ...TRACKING, items };
    expectStatus(await this.fixtures.manager.client.post('/admin/shipments', shipment), 201);
    const silent = { ...shipment, items, notify_customer: false };
    expectStatus(await this.fixtures.manager.client.post('/admin/shipments', silent), 201);
    return {
      ...this.ofOrder(user, order.order_number, ['1 × Lamp', 'UPS', TRACKING.tracking_number]),
      link: `https://www.ups.com/track?tracknum=${TRACKING.tracking_number}`,
    };
  }

  async delivered(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language, 'delivered');
    return this.ofOrder(user, order.order_number, ['Lamp', '125']);
  }

  async digitallyDelivered(language: string): Promise<NotifiedUser> {
    const { shop, manager } = this.fixtures;
    const shopper = await this.shopper(language);
    const user = await this.person(shopper);
    const atlas = await shop.item(1500, 100, { name: 'Atlas', isDigital: true });
    const path = `/admin/digital-goods/${atlas.variantId}/licence-keys`;
    expectStatus(await manager.client.post(path, { keys: ['ATLAS-1', 'ATLAS-2'] }), 201);
    const order = await this.fixtures.order({ shopper, lines: [[atlas, 2]] });
    return this.ofOrder(user, order.order_number, ['Atlas', 'ATLAS-1', 'ATLAS-2']);
  }

  async backorderFilled(language: string): Promise<NotifiedUser> {
    const { shop, manager } = this.fixtures;
    const shopper = await this.shopper(language);
    const user = await this.person(shopper);
    const { productId, variantId } = await shop.item(1500, 0, { name: 'Globe' });
    const policy = { selling_policy: 'backorder' };
    expectStatus(await manager.client.put(`/admin/products/${productId}/variants/${variantId}`, policy), 200);
    const order = await this.fixtures.order({ shopper, lines: [[{ productId, variantId }, 2]] });
    const stock = { variant_id: variantId, quantity: 2, reason: 'received' };
    expectStatus(await manager.client.post('/admin/stock/adjust', stock), 200);
    return this.ofOrder(user, order.order_number, ['Globe']);
  }

  async cancelled(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language);
    expectStatus(await order.shopper.client.post(`/orders/${order.order_number}/cancel`, {}), 200);
    return this.ofOrder(user, order.order_number, ['Lamp', '125']);
  }

  /** @param card test card that needs 3-D Secure or is declined */
  async attempted(language: string, card: string): Promise<NotifiedUser> {
    const shopper = await this.shopper(language);
    const user = await this.person(shopper);
    await this.fixtures.shop.fill(shopper, this.fixtures.lamp, 1);
    const { order_number } = expectStatus(await shopper.client.post('/orders', {}), 201);
    const payment = { order_number, payment_method_id: card };
    expectStatus(await shopper.client.post('/payments/intent', payment), 200);
    return this.ofOrder(user, order_number, ['65']);
  }

  async refunded(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language);
    expectStatus(await this.fixtures.refund(order, { amount: '40.50' }), 201);
    return this.ofOrder(user, order.order_number, ['40']);
  }

  async returnRequested(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language, 'delivered');
    await this.askReturn(order);
    return this.ofOrder(user, order.order_number, ['Lamp']);
  }

  async returnApproved(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language, 'delivered');
    await this.answerReturn(await this.askReturn(order), { status: 'approved' });
    return this.ofOrder(user, order.order_number, ['Lamp']);
  }

  async withdrawn(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language, 'delivered');
    await this.store.db.rows('UPDATE orders SET withdrawal_days = 14 WHERE id = $1', [order.id]);
    expectStatus(await order.shopper.client.post(`/orders/${order.order_number}/withdrawal`, {}), 201);
    return this.ofOrder(user, order.order_number, ['Lamp']);
  }

  async returnOpened(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language, 'delivered');
    const seal = `UPDATE order_items SET withdrawal_excluded = 'sealed_goods' WHERE order_id = $1`;
    await this.store.db.rows(seal, [order.id]);
    const id = await this.askReturn(order, 'changed_mind');
    await this.answerReturn(id, { status: 'approved' });
    const items = await this.store.db.rows(
      'SELECT id, 1 AS opened_quantity FROM return_items WHERE return_id = $1',
      [id],
    );
    await this.answerReturn(id, { status: 'received', items });
    return this.ofOrder(user, order.order_number, ['Lamp', '60']);
  }

  async labelled(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language, 'delivered');
    const id = await this.askReturn(order);
    await this.answerReturn(id, { status: 'approved' });
    const form = { field: 'file', name: 'label.pdf', type: 'application/pdf', method: 'PUT' };
    const { accessToken } = this.fixtures.manager;
    expectStatus(
      await sendForm(this.store, `/admin/returns/${id}/label`, accessToken, ['%PDF-1.7'], form),
      200,
    );
    return this.ofOrder(user, order.order_number, ['Lamp']);
  }

  async returnRejected(language: string): Promise<NotifiedUser> {
    const { user, order } = await this.placeOrder(language, 'delivered');
    const answer = { status: 'rejected', rejection_reason: REJECTION };
    await this.answerReturn(await this.askReturn(order), answer);
    return this.ofOrder(user, order.order_number, [REJECTION]);
  }

  async reviewApproved(language: string): Promise<NotifiedUser> {
    const shopper = await this.shopper(language);
    const user = await this.person(shopper);
    const { slug } = await this.lamp();
    const review = { rating: 5, title: 'Bright', body: 'Very.' };
    const posted = await shopper.client.post(`/catalogue/products/${slug}/reviews`, review);
    const { id } = expectStatus(posted, 201);
    const path = `/admin/reviews/${id}/status`;
    expectStatus(await this.fixtures.manager.client.patch(path, { status: 'approved' }), 200);
    return { ...user, texts: ['Lamp'], link: `http://shop.test/products/${slug}` };
  }

  async walletAdjusted(language: string): Promise<NotifiedUser> {
    const shopper = await this.shopper(language);
    const user = await this.person(shopper);
    const { client } = await this.fixtures.shop.staff('admin');
    const adjustment = { type: 'credit', amount: '12.50', currency: 'EUR', reason: 'Torn parcel' };
    expectStatus(await client.post(`/admin/users/${shopper.id}/wallet/adjustments`, adjustment), 201);
    return { ...user, texts: ['Torn parcel'], link: 'http://shop.test/account/wallet' };
  }

  async passwordChanged(language: string): Promise<NotifiedUser> {
    const account = await this.passwords.account({ language });
    const user = await this.person(account);
    const change = {
      current_password: PASSWORD,
      password: 'Battery-Staple-2',
      password_confirmation: 'Battery-Staple-2',
    };
    const headers = { 'user-agent': 'Firefox of Ada' };
    expectStatus(await account.client.send('PUT', '/user/password', { body: change, headers }), 200);
    return { ...user, texts: ['127.0.0.1', 'Firefox of Ada'], link: 'http://shop.test/forgot-password' };
  }

  /** Changes a second factor, and returns its owner. */
  async factorChanged(language: string, change: FactorChange): Promise<NotifiedUser> {
    const factors = new SecondFactorFixtures(this.store);
    const account = await factors.account({ language });
    const user = await this.person(account);
    await CHANGES_OF_FACTORS[change](factors, account);
    return { ...user, texts: ['127.0.0.1'], link: 'http://shop.test/forgot-password' };
  }

  /** Signs in with another browser than before, while the shop mails of it. */
  async newSignIn(language: string): Promise<NotifiedUser> {
    const { client } = await this.admin('en');
    const rule = (on: boolean): Promise<TestResponse> =>
      client.put('/admin/settings', { security: { mail_new_sign_in: on } });
    const account = await this.passwords.account({ language });
    const user = await this.person(account);
    expectStatus(await rule(true), 200);
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    };
    const credentials = { email: account.email, password: PASSWORD };
    expectStatus(await this.store.client.post('/auth/login', credentials, { headers }), 200);
    expectStatus(await rule(false), 200);
    return { ...user, texts: ['Firefox, Linux'], link: 'http://shop.test/forgot-password' };
  }

  async accountDeleted(language: string): Promise<NotifiedUser> {
    const account = await this.passwords.account({ language });
    const user = await this.person(account);
    const gone = await account.client.send('DELETE', '/user', { body: { password: PASSWORD } });
    expectStatus(gone, 204);
    return { ...user, texts: [account.email] };
  }

  async stockLow(language: string): Promise<NotifiedUser> {
    const admin = await this.admin(language);
    const sku = `LOW-${randomUUID().slice(0, 8)}`;
    const variantId = await this.product('Kettle', sku, 20);
    await this.adjust(variantId, -18);
    return { ...(await this.person(admin)), token: '', texts: ['Kettle', sku, '2'] };
  }

  async restocked(language: string): Promise<NotifiedUser> {
    const shopper = await this.shopper(language);
    const user = await this.person(shopper);
    const sku = `BACK-${randomUUID().slice(0, 8)}`;
    const variantId = await this.product('Teapot', sku, 0);
    const row = await this.store.db.row<{ slug: string }>(
      'SELECT p.slug FROM products p JOIN product_variants v ON v.product_id = p.id WHERE v.id = $1',
      [variantId],
    );
    const slug = row?.slug ?? '';
    expectStatus(await shopper.client.post(`/catalogue/products/${slug}/notify-me`), 201);
    await this.adjust(variantId, 10);
    return { ...user, texts: ['Teapot'], link: `http://shop.test/products/${slug}` };
  }

  async contacted(language: string): Promise<NotifiedUser> {
    const admin = await this.admin(language);
    const message = {
      name: 'Grace Hopper',
      email: 'grace@example.com',
      subject: 'A moth',
      message: 'In relay 70.',
    };
    expectStatus(await this.store.client.post('/contact', message), 200);
    const facts = ['Grace Hopper', 'grace@example.com', 'A moth', 'In relay 70.'];
    return { ...(await this.person(admin)), texts: facts };
  }

  /** Pays an order of two lamps: 125.00 with delivery. @param status final status that staff sets */
  private async placeOrder(
    language: string,
    status?: string,
  ): Promise<{ user: NotifiedUser; order: PaidOrder }> {
    const shopper = await this.shopper(language);
    const user = await this.person(shopper);
    return { user, order: await this.fixtures.order({ shopper, status }) };
  }

  private shopper(language: string): Promise<Shopper> {
    return this.fixtures.shop.shopper({ language, name: 'Ada Lovelace' });
  }

  private admin(language: string): Promise<TestAccount> {
    return signedIn(this.store, { roles: ['admin'], language });
  }

  private async person({ id, email, client }: TestAccount): Promise<NotifiedUser> {
    return { email, client, userId: id, token: await this.device(client), texts: [] };
  }

  private async device(client: TestClient): Promise<string> {
    const token = `device-${++this.devices}:APA91b`;
    expectStatus(await client.post('/user/push-token', { token, platform: 'android' }), 201);
    return token;
  }

  private ofOrder(user: NotifiedUser, orderNumber: string, facts: string[]): NotifiedUser {
    const link = `http://shop.test/orders/${orderNumber}`;
    return { ...user, orderNumber, texts: [orderNumber, ...facts], link };
  }

  private async askReturn({ order_number, items, shopper }: PaidOrder, reason = 'damaged'): Promise<number> {
    const request = { reason, items: [{ order_item_id: items[0]?.id, quantity: 1 }] };
    const asked = await shopper.client.post(`/orders/${order_number}/return`, request);
    return expectStatus(asked, 201).id;
  }

  private async answerReturn(id: number, body: object): Promise<void> {
    expectStatus(await this.fixtures.manager.client.put(`/admin/returns/${id}`, body), 200);
  }

  private async lamp(): Promise<{ slug: string }> {
    const { productId } = this.fixtures.lamp;
    const row = await this.store.db.row<{ slug: string }>('SELECT slug FROM products WHERE id = $1', [
      productId,
    ]);
    return { slug: row?.slug ?? '' };
  }

  /** @returns the id of the product's only variant */
  private async product(name: string, sku: string, stock: number): Promise<number> {
    const { variants } = await this.fixtures.shop.product({
      name,
      variants: [{ sku, stockQuantity: stock }],
    });
    // The stock watch has to see the variant once before it runs out.
    await this.store.drain();
    return variants[0]?.id ?? 0;
  }

  private async adjust(variantId: number, quantity: number): Promise<void> {
    const change = { variant_id: variantId, quantity, reason: 'correction' };
    expectStatus(await this.fixtures.manager.client.post('/admin/stock/adjust', change), 200);
  }
}

/** Returns the data of a response. @throws when it has another status */
function expectStatus({ status, body }: TestResponse, wanted: number): any {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${JSON.stringify(body)}`);
  return body?.data;
}
