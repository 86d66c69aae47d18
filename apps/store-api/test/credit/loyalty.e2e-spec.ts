import { Outbox } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import type { StoreEvents } from '../../src/events';
import { LoyaltyService } from '../../src/credit/loyalty/loyalty.service';
import { UsersService } from '../../src/customers/users/users.service';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;
let lamp: TestItem;
let me: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
  lamp = await shop.item(6050, 1000, { name: 'Lamp' });
});

afterAll(() => store?.stop());

beforeEach(async () => {
  me = await shop.shopper();
  await rates({ earn_points_per_currency_unit: 1, redeem_points_per_currency_unit: 100 });
});

async function rates(loyalty: object): Promise<void> {
  expect((await admin.client.put('/admin/settings', { loyalty })).status).toBe(200);
}

async function emit<K extends keyof StoreEvents>(event: K, payload: StoreEvents[K]): Promise<void> {
  await store.db.tx((tx) => store.get<Outbox<StoreEvents>>(Outbox).emit(tx, event, payload));
}

/** Staff record the money, or ship without it. */
const PAID = { mark_as_paid: true };
const UNPAID = { unpaid: true };

interface PlacedOrder {
  id: number;
  order_number: string;
}

async function placed(body: object = {}, by = me): Promise<PlacedOrder> {
  await shop.fill(by, lamp);
  const answer = await by.client.post('/orders', body);
  expect(answer.status).toBe(201);
  return answer.body.data;
}

async function move({ id }: PlacedOrder, status: string, payment: object = PAID): Promise<void> {
  expect((await admin.client.patch(`/admin/orders/${id}/status`, { status, ...payment })).status).toBe(200);
}

/** Creates a delivered order of 60.50 and 5.00 for shipping. */
async function delivered(body: object = {}, by = me): Promise<PlacedOrder> {
  const order = await placed(body, by);
  await move(order, 'delivered');
  await store.drain();
  return order;
}

/** Adds points without an order. */
async function given(points: number): Promise<void> {
  await rates({ registration_bonus: points });
  await store.get(LoyaltyService).earnRegistrationPoints(me.id);
  await rates({ registration_bonus: 0 });
}

async function balance({ client }: TestAccount = me): Promise<object> {
  return (await client.get('/user/loyalty/balance')).body.data;
}

async function history({ client }: TestAccount = me): Promise<{ type: string; points: number }[]> {
  return (await client.get('/user/loyalty/history')).body.data;
}

function redeem(points: unknown): Promise<TestResponse> {
  return me.client.post('/user/loyalty/redeem', { points });
}

async function wallet(): Promise<{ balance: string; transactions: object[] }> {
  return (await me.client.get('/user/wallet')).body.data;
}

describe('the routes of loyalty points', () => {
  it.each([
    ['get', '/user/loyalty/balance'],
    ['get', '/user/loyalty/history'],
    ['post', '/user/loyalty/redeem'],
  ] as const)('need a verified account: %s %s', async (method, path) => {
    const unverified = await signedIn(store, { emailVerified: false });
    const statuses = [
      (await store.client[method](path)).status,
      (await unverified.client[method](path)).status,
    ];
    expect(statuses).toEqual([401, 403]);
  });

  it('show nothing at first', async () => {
    expect(await balance()).toEqual({
      balance: 0,
      debt: 0,
      redeemable: 0,
      lifetime_earned: 0,
      lifetime_redeemed: 0,
    });
    const { body } = await me.client.get('/user/loyalty/history');
    expect([body.data, body.meta.total]).toEqual([[], 0]);
  });

  it('show the own history page by page, the newest first', async () => {
    await given(500);
    await redeem(200);
    await redeem(100);
    const first = await me.client.get('/user/loyalty/history?per_page=2');
    expect(first.body.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
    expect(first.body.data).toEqual([
      {
        id: expect.any(Number) as number,
        type: 'redeemed',
        points: -100,
        balance_after: 200,
        order_number: null,
        description: 'Converted to wallet credit',
        created_at: expect.stringMatching(/Z$/) as string,
      },
      expect.objectContaining({ type: 'redeemed', points: -200, balance_after: 300 }),
    ]);
    const second = await me.client.get('/user/loyalty/history?per_page=2&page=2');
    expect(second.body.data).toMatchObject([{ type: 'earned', points: 500, balance_after: 500 }]);
    expect(await history(await shop.shopper())).toEqual([]);
    expect((await me.client.get('/user/loyalty/history?page=0')).status).toBe(422);
  });
});

describe('GET /admin/users/{id}/loyalty', () => {
  const path = (): string => `/admin/users/${me.id}/loyalty`;

  it('shows administrators the points of one customer, page by page', async () => {
    const { client } = await shop.staff('admin');
    expect((await client.get(path())).body.data).toMatchObject({ balance: 0, entries: [] });
    await given(500);
    await redeem(200);
    const { body } = await client.get(`${path()}?per_page=1`);
    expect(body.meta).toEqual({ current_page: 1, per_page: 1, total: 2, last_page: 2 });
    // 500 earned and 200 redeemed leave 300.
    expect(body.data).toMatchObject({
      balance: 300,
      lifetime_earned: 500,
      lifetime_redeemed: 200,
      entries: [{ type: 'redeemed', points: -200, balance_after: 300 }],
    });
    expect((await client.get('/admin/users/999999/loyalty')).status).toBe(404);
  });

  it('is for administrators', async () => {
    const { client } = await shop.staff('manager');
    expect((await client.get(path())).status).toBe(403);
    expect((await me.client.get(path())).status).toBe(403);
  });
});

describe('an order', () => {
  it('earns points on its goods when it is delivered', async () => {
    const order = await placed();
    await move(order, 'shipped');
    await store.drain();
    expect(await balance()).toMatchObject({ balance: 0 });
    await move(order, 'delivered');
    await store.drain();
    expect(await balance()).toEqual({
      balance: 60,
      debt: 0,
      redeemable: 60,
      lifetime_earned: 60,
      lifetime_redeemed: 0,
    });
    expect(await history()).toMatchObject([
      { type: 'earned', points: 60, balance_after: 60, order_number: order.order_number },
    ]);
  });

  it('earns nothing before it is paid, and all of it when it is paid after the delivery', async () => {
    const order = await placed();
    await move(order, 'delivered', UNPAID);
    await store.drain();
    expect(await history()).toEqual([]);
    await move(order, 'delivered', PAID);
    await store.drain();
    expect(await history()).toMatchObject([{ type: 'earned', points: 60 }]);
  });

  it('earns on the net goods, however much tax shipping has', async () => {
    const order = await placed();
    // 60.50 with 20 % tax are 50.42 without; shipping and its tax are no part of the goods.
    await store.db.rows(
      `WITH goods AS (UPDATE order_items SET tax_amount = 1008 WHERE order_id = $1)
       UPDATE orders SET tax_amount = 1008 + 83, prices_include_tax = true WHERE id = $1`,
      [order.id],
    );
    await move(order, 'delivered');
    await store.drain();
    expect(await balance()).toMatchObject({ balance: 50 });
  });

  it('earns them once, however often the event comes', async () => {
    const order = await delivered();
    for (let repeat = 0; repeat < 3; repeat++) await emit('order.delivered', { orderId: order.id });
    await store.drain();
    await Promise.all(Array.from({ length: 20 }, () => store.get(LoyaltyService).earnOrderPoints(order.id)));
    expect(await balance()).toMatchObject({ balance: 60 });
  });

  it('earns at the rate of the settings', async () => {
    await rates({ earn_points_per_currency_unit: 2.5 });
    await delivered();
    expect(await balance()).toMatchObject({ balance: 151 });
  });

  it('earns nothing while the rate is zero', async () => {
    await rates({ earn_points_per_currency_unit: 0 });
    await delivered();
    expect(await history()).toEqual([]);
  });

  it('earns nothing on what gift cards paid', async () => {
    const { code } = await shop.giftCard({ initialAmount: 4000 });
    await delivered({ gift_card_codes: [code] });
    expect(await balance()).toMatchObject({ balance: 20 });
  });

  it('earns in units of the base currency', async () => {
    me = await shop.shopper({ currency: 'USD' });
    await delivered();
    expect(await balance()).toMatchObject({ balance: 60 });
  });
});

describe('a refund', () => {
  it('reverses the points of the order', async () => {
    me = await shop.shopper({ wallet: 10_000 });
    const order = await delivered();
    await move(order, 'refunded');
    expect(await balance()).toEqual({
      balance: 0,
      debt: 0,
      redeemable: 0,
      lifetime_earned: 0,
      lifetime_redeemed: 0,
    });
    expect(await history()).toMatchObject([
      { type: 'reversed', points: -60, order_number: order.order_number },
      { type: 'earned', points: 60 },
    ]);
  });

  it('leaves a debt, and never less than nothing, when the points are spent already', async () => {
    me = await shop.shopper({ wallet: 10_000 });
    const order = await delivered();
    await redeem(50);
    await move(order, 'refunded');
    expect(await balance()).toEqual({
      balance: 0,
      debt: 50,
      redeemable: 0,
      lifetime_earned: 0,
      lifetime_redeemed: 50,
    });
    expect(await history()).toMatchObject([
      { type: 'reversed', points: -10, balance_after: 0 },
      { type: 'redeemed', points: -50, balance_after: 10 },
      { type: 'earned', points: 60, balance_after: 60 },
    ]);
    expect((await redeem(1)).body.code).toBe('INSUFFICIENT_POINTS');
    await delivered();
    expect(await balance()).toMatchObject({ balance: 10, debt: 0 });
  });

  it('before the points were given leaves none', async () => {
    me = await shop.shopper({ wallet: 10_000 });
    const order = await placed();
    await move(order, 'delivered');
    await move(order, 'refunded');
    await store.drain();
    expect(await history()).toEqual([]);
  });

  it('of a part reverses that part, and every next one its own', async () => {
    me = await shop.shopper({ wallet: 10_000 });
    const order = await delivered();
    const refunded = async (amount: number): Promise<void> =>
      store.db.tx(async (tx) => {
        await tx.execute('UPDATE orders SET refunded_amount = $2 WHERE id = $1', [order.id, amount]);
        await store.get(LoyaltyService).settleOrderPoints(tx, order.id);
      });
    await refunded(2183);
    expect(await balance()).toMatchObject({ balance: 41 });
    await refunded(2183);
    expect(await balance()).toMatchObject({ balance: 41 });
    await refunded(4366);
    expect(await balance()).toMatchObject({ balance: 21 });
    await refunded(6550);
    expect(await balance()).toEqual({
      balance: 0,
      debt: 0,
      redeemable: 0,
      lifetime_earned: 0,
      lifetime_redeemed: 0,
    });
  });

  it('of a part before delivery counts when the points are given', async () => {
    me = await shop.shopper({ wallet: 10_000 });
    const order = await placed();
    await store.db.rows('UPDATE orders SET refunded_amount = paid_amount / 2 WHERE id = $1', [order.id]);
    await move(order, 'delivered');
    await store.drain();
    expect((await history()).map(({ points }) => points)).toEqual([-30, 60]);
  });
});

describe('the points for registering', () => {
  async function verified(userId: number): Promise<void> {
    await emit('user.verified', { userId });
    await store.drain();
  }

  beforeEach(() => rates({ registration_bonus: 250 }));

  afterAll(() => rates({ registration_bonus: 0 }));

  it('come with the verified address, once', async () => {
    await verified(me.id);
    await verified(me.id);
    await Promise.all(
      Array.from({ length: 10 }, () => store.get(LoyaltyService).earnRegistrationPoints(me.id)),
    );
    expect(await history()).toMatchObject([
      { type: 'earned', points: 250, order_number: null, description: 'Welcome' },
    ]);
  });

  it('do not come without it', async () => {
    const { id } = await signedIn(store, { emailVerified: false });
    await verified(id);
    expect(await store.db.rows('SELECT FROM loyalty_entries WHERE user_id = $1', [id])).toEqual([]);
  });

  it('do not come again when an account is deleted and registered again', async () => {
    await verified(me.id);
    await store.db.tx((tx) => store.get(UsersService).markUserDeleted(tx, me.id));
    const again = await signedIn(store, { email: me.email.toUpperCase() });
    await verified(again.id);
    expect(await history(again)).toEqual([]);
  });

  it('come once for a mailbox, whatever follows the plus, also at the same instant', async () => {
    const [name, host] = me.email.split('@');
    const others = await Promise.all(
      ['one', 'two', 'three'].map((part) => signedIn(store, { email: `${name}+${part}@${host}` })),
    );
    await Promise.all([me, ...others].map(({ id }) => store.get(LoyaltyService).earnRegistrationPoints(id)));
    const entries = await Promise.all([me, ...others].map((account) => history(account)));
    expect(entries.flat()).toMatchObject([{ type: 'earned', points: 250 }]);
  });
});

describe('POST /user/loyalty/redeem', () => {
  it('converts points to wallet credit', async () => {
    await given(1000);
    const { status, body } = await redeem(450);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: 'Points converted to wallet credit.',
      data: { points: 450, credit_amount: '4.50', currency: 'EUR', balance: 550, wallet_balance: '4.50' },
    });
    expect(await balance()).toEqual({
      balance: 550,
      debt: 0,
      redeemable: 550,
      lifetime_earned: 1000,
      lifetime_redeemed: 450,
    });
    expect(await wallet()).toMatchObject({
      balance: '4.50',
      transactions: [
        {
          type: 'credit',
          amount: '4.50',
          source: 'loyalty',
          reference: expect.stringMatching(/^LOY-\d+$/) as string,
          description: '450 loyalty points',
        },
      ],
    });
  });

  it('converts to the currency of the wallet at the rate of the settings', async () => {
    me = await shop.shopper({ currency: 'USD' });
    await given(1000);
    await rates({ redeem_points_per_currency_unit: 50 });
    expect((await redeem(1000)).body.data).toMatchObject({
      credit_amount: '21.65',
      currency: 'USD',
      balance: 0,
      wallet_balance: '21.65',
    });
  });

  it('rejects more points than the balance', async () => {
    expect((await redeem(1)).body.code).toBe('INSUFFICIENT_POINTS');
    await given(100);
    const { status, body } = await redeem(101);
    expect([status, body.code]).toEqual([422, 'INSUFFICIENT_POINTS']);
    expect(await balance()).toMatchObject({ balance: 100, lifetime_redeemed: 0 });
    expect(await wallet()).toMatchObject({ balance: '0.00', transactions: [] });
  });

  it('does not redeem points that are worth less than a minor unit', async () => {
    await given(100);
    await rates({ redeem_points_per_currency_unit: 1000 });
    const { status, body } = await redeem(9);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['points']]);
    expect(await balance()).toMatchObject({ balance: 100 });
    expect((await redeem(10)).body.data).toMatchObject({ credit_amount: '0.01', balance: 90 });
  });

  it.each([undefined, null, 0, -5, 1.5, 'many', [1], 3_000_000_000])('rejects %p points', async (points) => {
    const { status, body } = await redeem(points);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['points']]);
  });

  it('redeems the same points in one of a hundred concurrent calls, round after round', async () => {
    for (let round = 1; round <= 3; round++) {
      me = await shop.shopper();
      await given(500);
      const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(500)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const lost = answers.filter(({ body }) => body.code === 'INSUFFICIENT_POINTS');
      expect(lost).toHaveLength(99);
      expect(await balance()).toEqual({
        balance: 0,
        debt: 0,
        redeemable: 0,
        lifetime_earned: 500,
        lifetime_redeemed: 500,
      });
      expect(await wallet()).toMatchObject({ balance: '5.00', transactions: [{ amount: '5.00' }] });
    }
  });

  it('loses no points of refunds and deliveries at the same time', async () => {
    me = await shop.shopper({ wallet: 100_000 });
    const orders: PlacedOrder[] = [];
    for (let index = 0; index < 6; index++) orders.push(await placed());
    for (const order of orders) await move(order, 'delivered');
    const [kept, refunded] = [orders.slice(0, 3), orders.slice(3)];
    const loyalty = store.get(LoyaltyService);
    await Promise.all([
      ...orders.map(({ id }) => loyalty.earnOrderPoints(id)),
      ...refunded.map((order) => move(order, 'refunded')),
      ...Array.from({ length: 10 }, () => redeem(10)),
    ]);
    await store.drain();
    const sum = await store.db.row<{ points: number }>(
      'SELECT sum(points)::int AS points FROM loyalty_entries WHERE user_id = $1',
      [me.id],
    );
    const account = (await balance()) as {
      balance: number;
      lifetime_redeemed: number;
      lifetime_earned: number;
    };
    expect(account.lifetime_earned).toBe(kept.length * 60);
    expect(account.balance).toBe(account.lifetime_earned - account.lifetime_redeemed);
    expect(sum).toEqual({ points: account.balance });
  });
});
