import { crowdOf } from '../../../../tools/testing-servers/time-scale';
import { FlashSalesService } from '../../src/promotions/flash-sales/flash-sales.service';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import {
  type Outcome,
  ROUNDS,
  ROUNDS_MS,
  TwoApis,
  expectNoHarm,
  inBatches,
  tally,
  winnersOf,
} from './concurrency.fixture';

/** Number of concurrent shoppers. */
const CROWD = crowdOf(200, 60);

jest.setTimeout(ROUNDS_MS);

let apis: TwoApis;
let shop: CheckoutShop;
let manager: TestAccount;
let crowd: Shopper[];

beforeAll(async () => {
  apis = await TwoApis.start();
  shop = await openCheckout(apis.store);
  manager = await shop.staff();
  crowd = [];
  await inBatches(Array.from({ length: CROWD }), async () => crowd.push(await shop.shopper()));
});

afterAll(() => apis?.stop());

afterEach(() => expectNoHarm(apis));

/** Adds stock as staff does, through either process. */
async function addStock(index: number, { variantId }: TestItem, quantity: number): Promise<number> {
  const body = { variant_id: variantId, quantity, reason: 'correction' };
  return (await apis.at(index, manager).post('/admin/stock/adjust', body)).status;
}

async function flashSale({ variantId }: TestItem, salePrice: number, qtyLimit: number): Promise<void> {
  const { store } = apis;
  const now = store.clock.now().getTime();
  await store.db.tx((tx) =>
    store.get(FlashSalesService).createFlashSale(tx, {
      name: 'Now',
      startsAt: new Date(now - 1000),
      endsAt: new Date(now + 3_600_000),
      items: [{ productVariantId: variantId, salePrice, qtyLimit }],
    }),
  );
}

describe('two concurrent processes', () => {
  it('sell the last ten units to ten of a crowd', async () => {
    const item = await shop.item(1000, 10);
    await apis.fill(crowd, [item, 1]);
    for (let round = 1; round <= ROUNDS; round++) {
      const outcomes = await apis.rush(crowd);
      expect(tally(outcomes)).toEqual({ placed: 10, INSUFFICIENT_STOCK: CROWD - 10 });
      expect(await shop.inventoryOf(item)).toEqual({ on_hand: 10 * round, reserved: 10 * round });
      await addStock(round, item, 10);
      await apis.fill(winnersOf(crowd, outcomes), [item, 1]);
    }
  });

  it('lose no unit of the first calls that make a cart', async () => {
    const item = await shop.item(100, 10);
    for (const shopper of crowd.slice(-25)) {
      await apis.store.db.rows('DELETE FROM carts WHERE user_id = $1', [shopper.id]);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          apis.at(index, shopper).post('/cart/items', { product_id: item.productId, quantity: 1 }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      const { body } = await apis.at(0, shopper).get('/cart');
      expect(body.data.items_count).toBe(6);
    }
  });

  it('sell carts with lines in opposite order, while staff moves the same stock', async () => {
    const people = crowd.slice(0, 60);
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b, c] = [await shop.item(500, 40), await shop.item(700, 40), await shop.item(900, 40)];
      await apis.fill(people.slice(0, 30), [a, 1], [b, 1], [c, 1]);
      await apis.fill(people.slice(30), [c, 1], [b, 1], [a, 1]);
      // Neighbours of a rush use different processes, and here different orders of locks.
      const mixed = people.map((_, index) => people[(index % 2) * 30 + (index >> 1)] as Shopper);
      const moved = Array.from({ length: 20 }, (_, index) =>
        addStock(index, [a, b, c][index % 3] as TestItem, index % 2 ? 1 : -1),
      );
      const [outcomes, moves] = await Promise.all([apis.rush(mixed), Promise.all(moved)]);
      const { placed = 0, INSUFFICIENT_STOCK: refused = 0 } = tally(outcomes);
      expect(placed + refused).toBe(60);
      expect(placed).toBeGreaterThan(30);
      expect(moves.filter((status) => status !== 200 && status !== 422)).toEqual([]);
      for (const item of [a, b, c]) {
        const { on_hand, reserved } = await shop.inventoryOf(item);
        expect(reserved).toBe(placed);
        expect(on_hand).toBeGreaterThanOrEqual(reserved);
      }
    }
  });

  it('sell the last units beyond the stock once, and fill orders while others are cancelled', async () => {
    // 2 in stock and 4 beyond: 6 of 16. Half of them cancel while 4 units come: 6 on hand for 3 orders.
    const people = crowd.slice(0, 16);
    for (let round = 0; round < ROUNDS; round++) {
      const item = await shop.item(1000, 2);
      const policy = { selling_policy: 'backorder', oversell_limit: 4 };
      const path = `/admin/products/${item.productId}/variants/${item.variantId}`;
      expect((await manager.client.put(path, policy)).status).toBe(200);
      await apis.fill(people, [item, 1]);
      const outcomes = await apis.rush(people);
      expect(tally(outcomes)).toEqual({ placed: 6, INSUFFICIENT_STOCK: 10 });
      const orders = outcomes.flatMap(({ order }, index) => (order ? { order, index } : []));
      const cancels = orders
        .filter((_, place) => place % 2)
        .map(({ order, index }) =>
          apis.at(index + 1, people[index] as Shopper).post(`/orders/${order.order_number}/cancel`),
        );
      const [gone, moves] = await Promise.all([
        Promise.all(cancels),
        Promise.all([1, 2].map((index) => addStock(index, item, 2))),
      ]);
      expect(gone.map(({ status }) => status)).toEqual(Array(3).fill(200));
      expect(moves).toEqual([200, 200]);
      await apis.store.drain();
      expect(await shop.inventoryOf(item)).toEqual({ on_hand: 6, reserved: 3 });
    }
  });

  it('sell ten units of a flash sale at its price, and nobody pays more unasked', async () => {
    const people = crowd.slice(0, 40);
    for (let round = 0; round < ROUNDS; round++) {
      const item = await shop.item(1000, 500);
      await flashSale(item, 500, 10);
      await apis.fill(people, [item, 1]);
      const outcomes = await apis.rush(people);
      expect(tally(outcomes)).toEqual({ placed: 10, FLASH_SALE_SOLD_OUT: 30 });
      const prices = outcomes.flatMap(({ order }) => order?.items.map(({ unit_price }) => unit_price) ?? []);
      expect(prices).toEqual(Array(10).fill('5.00'));
      const sold = await apis.store.db.row(
        'SELECT qty_sold FROM flash_sale_items WHERE product_variant_id = $1',
        [item.variantId],
      );
      expect(sold).toEqual({ qty_sold: 10 });
    }
  });

  it('let a coupon be used up to its limit, and once more when an order is cancelled', async () => {
    const people = crowd.slice(0, 40);
    const item = await shop.item(1000, 500);
    await apis.fill(people, [item, 1]);
    for (let round = 0; round < ROUNDS; round++) {
      const code = `RUSH${round}`;
      const body = { coupon_code: code };
      const id = await shop.coupon({ code, type: 'percentage', value: 1000, usageLimit: 5 });
      const outcomes = await apis.rush(people, body);
      expect(tally(outcomes)).toEqual({ placed: 5, COUPON_USAGE_LIMIT: 35 });
      const winner = outcomes.findIndex(({ order }) => order);
      const path = `/orders/${outcomes[winner]?.order?.order_number}/cancel`;
      const cancels = await Promise.all(
        [0, 1, 2, 3].map((index) => apis.at(index, people[winner] as Shopper).post(path)),
      );
      expect(cancels.some(({ status }) => status === 200)).toBe(true);
      const losers = people.filter((_, index) => !outcomes[index]?.order);
      const again = await apis.rush(losers, body);
      expect(tally(again)).toEqual({ placed: 1, COUPON_USAGE_LIMIT: 34 });
      const uses = await apis.store.db.row('SELECT used_count FROM coupons WHERE id = $1', [id]);
      expect(uses).toEqual({ used_count: 5 });
      await apis.fill([...winnersOf(people, outcomes), ...winnersOf(losers, again)], [item, 1]);
    }
  });

  it('count the uses of one customer over concurrent orders', async () => {
    const { productId: product_id, variantId: variant_id } = await shop.item(1000, 500);
    for (let round = 0; round < ROUNDS; round++) {
      const code = `TWICE${round}`;
      await shop.coupon({ code, type: 'fixed', value: 100, perUserLimit: 2 });
      const shopper = await shop.shopper();
      const buy = async (index: number): Promise<Outcome> => {
        await apis.at(index, shopper).post('/cart/items', { product_id, variant_id, quantity: 1 });
        return apis.place(index, shopper, { coupon_code: code });
      };
      const outcomes: Outcome[] = [];
      // One order may take what several shoppers have put into the cart, so one burst may not reach the
      // limit.
      for (let burst = 0; burst < 3; burst++) {
        outcomes.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => buy(index)))));
      }
      const { placed, CART_EMPTY: _, ...refused } = tally(outcomes);
      expect(placed).toBe(2);
      expect(Object.keys(refused)).toEqual(['COUPON_USER_LIMIT']);
    }
  });

  it('debit no more from a gift card than its balance', async () => {
    const people = crowd.slice(0, 40);
    const item = await shop.item(3000, 500);
    await apis.fill(people, [item, 1]);
    for (let round = 0; round < ROUNDS; round++) {
      const card = await shop.giftCard({ initialAmount: 10_000 });
      const outcomes = await apis.rush(people, { gift_card_codes: [card.code] });
      // An order costs 35.00 with shipping.
      expect(tally(outcomes)).toEqual({ placed: 3, GIFT_CARD_INVALID: 37 });
      const paid = outcomes.flatMap(({ order }) => order?.gift_card_amount ?? []);
      expect(paid.sort()).toEqual(['30.00', '35.00', '35.00']);
      const left = await apis.store.db.row('SELECT balance FROM gift_cards WHERE id = $1', [card.id]);
      expect(left).toEqual({ balance: 0 });
      await apis.fill(winnersOf(people, outcomes), [item, 1]);
    }
  });

  it('take two gift cards in whichever order they are named', async () => {
    const people = crowd.slice(0, 20);
    const item = await shop.item(3000, 500);
    for (let round = 0; round < ROUNDS; round++) {
      const cards = [
        await shop.giftCard({ initialAmount: 10_000 }),
        await shop.giftCard({ initialAmount: 10_000 }),
      ];
      const codes = cards.map(({ code }) => code);
      await apis.fill(people, [item, 1]);
      const outcomes = await Promise.all(
        people.map((shopper, index) => {
          const gift_card_codes = index % 4 < 2 ? codes : [...codes].reverse();
          return apis.place(index, shopper, { gift_card_codes });
        }),
      );
      const { placed = 0, ...refused } = tally(outcomes);
      expect(refused).toEqual({ GIFT_CARD_INVALID: 20 - placed });
      const paid = outcomes.map(({ order }) => Number(order?.gift_card_amount ?? 0));
      const left = await apis.store.db.row<{ total: number }>(
        'SELECT sum(balance)::int AS total FROM gift_cards WHERE id = ANY($1)',
        [cards.map(({ id }) => id)],
      );
      expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(200 - (left?.total ?? 0) / 100);
    }
  });

  it('make one order of the same key sent to both', async () => {
    const people = crowd.slice(0, 20);
    for (let round = 1; round <= ROUNDS; round++) {
      const item = await shop.item(1000, 500);
      await apis.fill(people, [item, 1]);
      const outcomes = await Promise.all(
        people.flatMap((shopper) =>
          [0, 1, 0, 1].map((index) => apis.place(index, shopper, {}, `once-${round}`)),
        ),
      );
      const { placed: _, IDEMPOTENCY_IN_PROGRESS: __, ...others } = tally(outcomes);
      expect(others).toEqual({});
      expect(new Set(outcomes.flatMap(({ order }) => order?.id ?? [])).size).toBe(20);
      expect((await shop.inventoryOf(item)).reserved).toBe(20);
    }
  });

  it('had no deadlocks', async () => {
    expect(await apis.deadlocks()).toBe(0);
  });
});
