import { LoyaltyService } from '../../src/credit/loyalty/loyalty.service';
import { type PaidOrder, RefundsFixtures } from '../orders/refunds.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';

const BONUS = 300;

describe('the points for a review', () => {
  let store: TestStore;
  let fixtures: RefundsFixtures;

  async function setRates(review_bonus: number, earn_points_per_currency_unit: number): Promise<void> {
    const admin = await fixtures.shop.staff('admin');
    const loyalty = { review_bonus, earn_points_per_currency_unit };
    expect((await admin.client.put('/admin/settings', { loyalty })).status).toBe(200);
  }

  beforeAll(async () => {
    store = await startStore();
    fixtures = await RefundsFixtures.open(store);
    await setRates(BONUS, 0);
  });
  afterAll(async () => {
    await setRates(0, 1);
    await store?.stop();
  });
  afterEach(() => expectLedgersToBalance(store));

  const balanceOf = async ({ shopper }: PaidOrder): Promise<[balance: number, debt: number]> => {
    const { balance, debt } = (await shopper.client.get('/user/loyalty/balance')).body.data;
    return [balance, debt];
  };
  const refund = async (order: PaidOrder, quantity: number): Promise<void> => {
    const units = { items: [{ order_item_id: order.items[0]?.id, quantity }] };
    expect((await fixtures.refund(order, units)).status).toBe(201);
    await fixtures.settle();
  };

  /** Buys three books and a lamp, and reviews the book. @returns the order and the id of the review */
  async function reviewed(): Promise<{ order: PaidOrder; review: number }> {
    const book = await fixtures.shop.item(1_000, 100);
    const lines: [typeof book, number][] = [
      [book, 3],
      [fixtures.lamp, 1],
    ];
    const order = await fixtures.order({ lines, status: 'delivered' });
    const row = await store.db.row<{ slug: string }>('SELECT slug FROM products WHERE id = $1', [
      book.productId,
    ]);
    const written = { rating: 5, order_item_id: order.items[0]?.id };
    const posted = await order.shopper.client.post(`/catalogue/products/${row?.slug}/reviews`, written);
    const review = posted.body.data.id as number;
    const approval = await fixtures.manager.client.patch(`/admin/reviews/${review}/status`, {
      status: 'approved',
    });
    expect(approval.status).toBe(200);
    await fixtures.settle();
    expect(await balanceOf(order)).toEqual([BONUS, 0]);
    return { order, review };
  }

  it('go with the last of the reviewed units, once', async () => {
    const { order } = await reviewed();
    await refund(order, 2);
    expect(await balanceOf(order)).toEqual([BONUS, 0]);
    await refund(order, 1);
    expect(await balanceOf(order)).toEqual([0, 0]);
    await Promise.all([1, 2, 3].map(() => store.get(LoyaltyService).reverseReviewPoints(order.id)));
    expect(await balanceOf(order)).toEqual([0, 0]);
    const { data } = (await order.shopper.client.get('/user/loyalty/history')).body;
    expect(data).toMatchObject([
      { type: 'reversed', points: -BONUS },
      { type: 'earned', points: BONUS },
    ]);
  });

  it('go with the whole order, also when the review was deleted, and become a debt when they are spent', async () => {
    const { order, review } = await reviewed();
    await order.shopper.client.delete(`/reviews/${review}`);
    expect((await order.shopper.client.post('/user/loyalty/redeem', { points: BONUS })).status).toBe(200);
    await fixtures.refund(order, {});
    await fixtures.settle();
    expect(await balanceOf(order)).toEqual([0, BONUS]);
  });

  it('stay when other goods of the order are refunded', async () => {
    const { order } = await reviewed();
    const lamp = { items: [{ order_item_id: order.items[1]?.id, quantity: 1 }] };
    await fixtures.refund(order, lamp);
    await fixtures.settle();
    expect(await balanceOf(order)).toEqual([BONUS, 0]);
  });
});
