import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pino from 'pino';
import { TestClient } from '@comptoir/testing';
import { CartService } from '../src/cart/cart.service';
import { PREFIX } from '../src/docs';
import { FlashSalesService } from '../src/flash-sales/flash-sales.service';
import { createStoreApp } from '../src/http-app';
import { expectBooksToBalance } from './books';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from './checkout.fixtures';
import { type TestStore, startStore } from './store.harness';

/** Everybody of a rush. */
const CROWD = 200;

let store: TestStore;
let shop: CheckoutShop;
let crowd: Shopper[];
/** Two instances of the service on one database, each with a pool of its own; requests alternate between them. */
let replicas: { app: NestFastifyApplication; client: TestClient }[];

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  replicas = await Promise.all([startReplica(), startReplica()]);
  crowd = [];
  while (crowd.length < CROWD) {
    crowd.push(...(await Promise.all(Array.from({ length: 20 }, () => shop.shopper()))));
  }
}, 60_000);

afterAll(async () => {
  await Promise.all(replicas.map(({ app }) => app.close()));
  await store.stop();
});

afterEach(async () => {
  await expectBooksToBalance(store);
});

async function startReplica(): Promise<{ app: NestFastifyApplication; client: TestClient }> {
  const app = await createStoreApp(store.config, pino({ level: 'silent' }), { clock: store.clock });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.getHttpServer().address() as { port: number };
  return { app, client: new TestClient(`http://127.0.0.1:${port}/${PREFIX}`) };
}

/** The client of a shopper at one of the replicas. */
function at(index: number, { accessToken }: Shopper): TestClient {
  const replica = replicas[index % replicas.length];
  if (!replica) throw new Error('there are no replicas');
  return replica.client.as(accessToken);
}

interface Outcome {
  status: number;
  code: string;
  order?: { id: number; order_number: string; items: { unit_price: string }[]; gift_card_amount: string };
}

async function place(index: number, shopper: Shopper, body: object = {}, key?: string): Promise<Outcome> {
  const headers = key ? { 'Idempotency-Key': key } : undefined;
  const answer = await at(index, shopper).post('/orders', body, { headers });
  const placed = answer.status === 201;
  return {
    status: answer.status,
    code: placed ? 'placed' : answer.body.code,
    ...(placed && { order: answer.body.data }),
  };
}

/** How often each outcome came; nothing may have gone wrong on our side. */
function tally(outcomes: readonly Outcome[]): Record<string, number> {
  expect(outcomes.filter(({ status }) => status >= 500)).toEqual([]);
  const counts: Record<string, number> = {};
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

async function fill(shopper: Shopper, ...lines: [TestItem, number][]): Promise<void> {
  const carts = store.get(CartService);
  await carts.clear(shopper.id);
  for (const [{ productId, variantId }, quantity] of lines) {
    await carts.add(shopper.id, { product_id: productId, variant_id: variantId, quantity });
  }
}

async function inBatches<T>(
  list: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < list.length; start += 20) {
    await Promise.all(list.slice(start, start + 20).map((item, offset) => work(item, start + offset)));
  }
}

describe('two replicas at once', () => {
  it('sell the last ten units to ten of two hundred, round after round', async () => {
    for (let round = 0; round < 2; round++) {
      const item = await shop.item(1000, 10);
      await inBatches(crowd, (shopper) => fill(shopper, [item, 1]));
      const outcomes = await Promise.all(crowd.map((shopper, index) => place(index, shopper)));
      expect(tally(outcomes)).toEqual({ placed: 10, INSUFFICIENT_STOCK: CROWD - 10 });
      expect(await shop.inventoryOf(item)).toEqual({ on_hand: 10, reserved: 10 });
    }
  });

  it('sell carts whose lines stand in opposite order, and staff moves the same stock meanwhile', async () => {
    const [a, b, c] = [await shop.item(500, 60), await shop.item(700, 60), await shop.item(900, 60)];
    const people = crowd.slice(0, 80);
    await inBatches(people, (shopper, index) =>
      index % 2 ? fill(shopper, [a, 1], [b, 1], [c, 1]) : fill(shopper, [c, 1], [b, 1], [a, 1]),
    );
    const manager = await shop.staff();
    const [outcomes, moves] = await Promise.all([
      Promise.all(people.map((shopper, index) => place(index, shopper))),
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (replicas[index % 2]?.client ?? store.client).as(manager.accessToken).post('/admin/stock/adjust', {
            variant_id: [a, b, c][index % 3]?.variantId,
            quantity: index % 2 ? 1 : -1,
            reason: 'correction',
          }),
        ),
      ),
    ]);
    const counts = tally(outcomes);
    expect((counts.placed ?? 0) + (counts.INSUFFICIENT_STOCK ?? 0)).toBe(80);
    expect(moves.every(({ status }) => status === 200 || status === 422)).toBe(true);
    const left = await Promise.all([a, b, c].map((item) => shop.inventoryOf(item)));
    expect(left.every(({ reserved }) => reserved === counts.placed)).toBe(true);
    expect(left.every(({ on_hand, reserved }) => on_hand - reserved >= 0)).toBe(true);
    expect(counts.placed).toBeGreaterThan(50);
  });

  it('sell ten units of a flash sale at its price, and nobody pays more unasked', async () => {
    const item = await shop.item(1000, 500);
    const now = store.clock.now().getTime();
    await store.db.tx((tx) =>
      store.get(FlashSalesService).create(tx, {
        name: 'Now',
        startsAt: new Date(now - 1000),
        endsAt: new Date(now + 3_600_000),
        items: [{ productVariantId: item.variantId, salePrice: 500, qtyLimit: 10 }],
      }),
    );
    const people = crowd.slice(0, 60);
    await inBatches(people, (shopper) => fill(shopper, [item, 1]));
    const outcomes = await Promise.all(people.map((shopper, index) => place(index, shopper)));
    expect(tally(outcomes)).toEqual({ placed: 10, FLASH_SALE_SOLD_OUT: 50 });
    const prices = outcomes.flatMap(({ order }) => order?.items.map(({ unit_price }) => unit_price) ?? []);
    expect(new Set(prices)).toEqual(new Set(['5.00']));
    const sold = await store.db.row('SELECT qty_sold FROM flash_sale_items WHERE product_variant_id = $1', [
      item.variantId,
    ]);
    expect(sold).toEqual({ qty_sold: 10 });
  });

  it('let a coupon be used as often as it may, and once more when an order is called off', async () => {
    const item = await shop.item(1000, 500);
    const id = await shop.coupon({ code: 'RUSH5', type: 'percentage', value: 1000, usageLimit: 5 });
    const people = crowd.slice(0, 40);
    await inBatches(people, (shopper) => fill(shopper, [item, 1]));
    const body = { coupon_code: 'RUSH5' };
    const outcomes = await Promise.all(people.map((shopper, index) => place(index, shopper, body)));
    expect(tally(outcomes)).toEqual({ placed: 5, COUPON_USAGE_LIMIT: 35 });
    const winner = outcomes.findIndex(({ order }) => order);
    const [shopper, order] = [people[winner], outcomes[winner]?.order];
    if (!shopper || !order) throw new Error('nobody got the coupon');
    const cancels = await Promise.all(
      [0, 1, 2, 3].map((index) => at(index, shopper).post(`/orders/${order.order_number}/cancel`)),
    );
    expect(cancels.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const losers = people.filter((_, index) => !outcomes[index]?.order);
    const again = await Promise.all(losers.map((loser, index) => place(index, loser, body)));
    expect(tally(again)).toEqual({ placed: 1, COUPON_USAGE_LIMIT: losers.length - 1 });
    expect(await store.db.row('SELECT used_count FROM coupons WHERE id = $1', [id])).toEqual({
      used_count: 5,
    });
  });

  it('count the uses of one customer over parallel orders', async () => {
    const item = await shop.item(1000, 500);
    await shop.coupon({ code: 'TWICE', type: 'fixed', value: 100, perUserLimit: 2 });
    const shopper = await shop.shopper();
    const outcomes: Outcome[] = [];
    for (let round = 0; round < 5; round++) {
      await fill(shopper, [item, 1]);
      const body = { coupon_code: 'TWICE' };
      outcomes.push(...(await Promise.all([0, 1, 2, 3].map((index) => place(index, shopper, body)))));
    }
    const { placed, ...refused } = tally(outcomes);
    expect(placed).toBe(2);
    expect(Object.keys(refused).sort()).toEqual(['CART_EMPTY', 'COUPON_USER_LIMIT']);
  });

  it('take no more from a gift card than is on it', async () => {
    const item = await shop.item(3000, 500);
    const card = await shop.giftCard({ initialAmount: 10_000 });
    const people = crowd.slice(0, 40);
    await inBatches(people, (shopper) => fill(shopper, [item, 1]));
    const body = { gift_card_codes: [card.code] };
    const outcomes = await Promise.all(people.map((shopper, index) => place(index, shopper, body)));
    const { placed = 0, ...refused } = tally(outcomes);
    expect(refused).toEqual({ GIFT_CARD_INVALID: 40 - placed });
    const paid = outcomes.map(({ order }) => Number(order?.gift_card_amount ?? 0));
    expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(100);
    expect(await store.db.row('SELECT balance FROM gift_cards WHERE id = $1', [card.id])).toEqual({
      balance: 0,
    });
  });

  it('make one order of the same key sent to both', async () => {
    const item = await shop.item(1000, 500);
    const people = crowd.slice(0, 20);
    await inBatches(people, (shopper) => fill(shopper, [item, 1]));
    const outcomes = await Promise.all(
      people.flatMap((shopper) => [0, 1, 0, 1].map((replica) => place(replica, shopper, {}, 'once'))),
    );
    const counts = tally(outcomes);
    expect(
      Object.keys(counts).filter((code) => code !== 'placed' && code !== 'IDEMPOTENCY_IN_PROGRESS'),
    ).toEqual([]);
    const orders = new Set(outcomes.flatMap(({ order }) => order?.id ?? []));
    expect(orders.size).toBe(20);
    expect((await shop.inventoryOf(item)).reserved).toBe(20);
  });

  it('never waited for each other in a circle', async () => {
    // Backends report what they counted when they end.
    await Promise.all(replicas.map(({ app }) => app.close()));
    replicas = [];
    const stats = await store.db.row(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(stats).toEqual({ deadlocks: 0 });
  });
});
