import type { TestResponse } from '@comptoir/testing';
import { LoyaltyService } from '../../src/credit/loyalty/loyalty.service';
import { UsersService } from '../../src/customers/users/users.service';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;

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
  me = await shop.shopper({ wallet: 10_000 });
  await settings({ loyalty: { hold_days: 0, registration_bonus: 0 } });
});

async function settings(changes: object): Promise<void> {
  expect((await admin.client.put('/admin/settings', changes)).status).toBe(200);
}

interface PlacedOrder {
  id: number;
  order_number: string;
  items: { id: number }[];
}

async function move({ id }: PlacedOrder, status: string): Promise<void> {
  const body = { status, mark_as_paid: true };
  expect((await admin.client.patch(`/admin/orders/${id}/status`, body)).status).toBe(200);
  await store.drain();
}

/** Creates a delivered order, of 60 points with a lamp. */
async function delivered(by = me, item = lamp, body: object = {}): Promise<PlacedOrder> {
  await shop.fill(by, item);
  const answer = await by.client.post('/orders', body);
  expect(answer.status).toBe(201);
  await move(answer.body.data, 'delivered');
  return answer.body.data;
}

const pointsOf = async ({ client }: TestAccount): Promise<{ balance: number; redeemable: number }> =>
  (await client.get('/user/loyalty/balance')).body.data;

const redeem = (points: number): Promise<TestResponse> => me.client.post('/user/loyalty/redeem', { points });

describe('points that are held', () => {
  it('are redeemed once the days of the settings are over, and no return of the order is open', async () => {
    await delivered();
    await settings({ loyalty: { hold_days: 14 } });
    store.clock.advance(15 * DAY_MS);
    const order = await delivered();
    expect(await pointsOf(me)).toMatchObject({ balance: 120, redeemable: 60 });
    const early = await redeem(61);
    expect([early.status, early.body.code]).toEqual([422, 'INSUFFICIENT_POINTS']);
    expect((await redeem(40)).status).toBe(200);
    expect(await pointsOf(me)).toMatchObject({ balance: 80, redeemable: 20 });
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const asked = await me.client.post(`/orders/${order.order_number}/return`, { reason: 'other', items });
    expect(asked.status).toBe(201);
    store.clock.advance(15 * DAY_MS);
    expect(await pointsOf(me)).toMatchObject({ balance: 80, redeemable: 20 });
    const rejected = { status: 'rejected', rejection_reason: 'Worn.' };
    expect((await admin.client.put(`/admin/returns/${asked.body.data.id}`, rejected)).status).toBe(200);
    expect(await pointsOf(me)).toMatchObject({ balance: 80, redeemable: 80 });
  });

  it('are those of sold gift cards until their right of withdrawal has ended', async () => {
    const card = await shop.item(5000, 100, { name: 'Gift card', isDigital: true, isGiftCard: true });
    await settings({ withdrawal: { enabled: true, days: 14 } });
    await delivered(me, card, { digital_content_consent: true, use_wallet: false });
    expect(await pointsOf(me)).toMatchObject({ balance: 50, redeemable: 0 });
    expect((await redeem(50)).body.code).toBe('INSUFFICIENT_POINTS');
    store.clock.advance(16 * DAY_MS);
    expect((await redeem(50)).body.code).toBe('INSUFFICIENT_POINTS');
    store.clock.advance(DAY_MS + 1000);
    expect((await redeem(50)).status).toBe(200);
    await settings({ withdrawal: { enabled: false } });
  });
});

describe('a debt of points', () => {
  /** Leaves a debt of 60 points. */
  async function refundSpentPoints(): Promise<void> {
    const order = await delivered();
    expect((await redeem(60)).status).toBe(200);
    await move(order, 'refunded');
  }

  const debtOf = async ({ id }: { id: number }): Promise<number | undefined> =>
    (await store.db.row<{ debt: number }>('SELECT debt FROM loyalty_accounts WHERE user_id = $1', [id]))
      ?.debt;

  const deleted = ({ id }: TestAccount): Promise<void> =>
    store.db.tx((tx) => store.get(UsersService).markUserDeleted(tx, id));

  it('outlives its account, and is taken over once by the next one of the mailbox', async () => {
    await refundSpentPoints();
    expect(await debtOf(me)).toBe(60);
    await deleted(me);
    const again = await signedIn(store, { email: me.email.replace('@', '+again@').toUpperCase() });
    for (let times = 0; times < 2; times++) await store.get(LoyaltyService).earnRegistrationPoints(again.id);
    expect([await debtOf(me), await debtOf(again)]).toEqual([0, 60]);
    const { data } = (await again.client.get('/user/loyalty/history')).body;
    expect(data).toMatchObject([{ type: 'adjusted', points: 0, description: 'Debt of a deleted account' }]);
    await expectLedgersToBalance(store);
  });

  it('is paid first by the points of the new account', async () => {
    await refundSpentPoints();
    await deleted(me);
    const again = await shop.shopper({ email: me.email });
    await delivered(again);
    expect(await pointsOf(again)).toMatchObject({ balance: 0, lifetime_earned: 60 });
    await delivered(again);
    expect(await pointsOf(again)).toMatchObject({ balance: 60, lifetime_earned: 120 });
    await expectLedgersToBalance(store);
  });

  it('is paid from the points that another account of the mailbox has already', async () => {
    const other = await shop.shopper({ email: me.email.replace('@', '+other@') });
    await delivered(other);
    await refundSpentPoints();
    await deleted(me);
    await delivered(other);
    expect(await pointsOf(other)).toMatchObject({ balance: 60 });
    expect(await debtOf(other)).toBe(0);
    await expectLedgersToBalance(store);
  });

  it('stays with its account for another mailbox, and for an address that nobody has verified', async () => {
    await refundSpentPoints();
    await deleted(me);
    const stranger = await signedIn(store);
    const unverified = await signedIn(store, { email: me.email, emailVerified: false });
    for (const { id } of [stranger, unverified]) await store.get(LoyaltyService).earnRegistrationPoints(id);
    expect(await debtOf(me)).toBe(60);
  });
});
