import { AppError } from '@comptoir/errors';
import {
  type CheckoutShop,
  type Shopper,
  type TestItem,
  openCheckout,
} from '../../../test/checkout/checkout.fixture';
import { type TestStore, startStore } from '../../../test/store-harness';
import { CartService } from '../../checkout/cart/cart.service';
import { FlashSalesService } from '../../promotions/flash-sales/flash-sales.service';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import type { Checkout } from '../order-placement/checkout.dto';
import { OrderExpiryService } from './orders.expiry.service';
import { OrdersService } from './orders.service';

let store: TestStore;
let shop: CheckoutShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
});

afterAll(async () => {
  await store.stop();
});

/** Returns `placed` or the code of the error. Any other failure fails the test. */
async function attempt({ id }: Shopper, input: Checkout = {}): Promise<string> {
  try {
    await store.get(OrdersService).placeOrder(id, input);
    return 'placed';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function tally(outcomes: string[]): Record<string, number> {
  return outcomes.reduce<Record<string, number>>(
    (counts, outcome) => ({ ...counts, [outcome]: (counts[outcome] ?? 0) + 1 }),
    {},
  );
}

async function shoppers(count: number): Promise<Shopper[]> {
  return Promise.all(Array.from({ length: count }, () => shop.shopper()));
}

async function put({ id }: Shopper, { productId, variantId }: TestItem, quantity = 1): Promise<void> {
  await store.get(CartService).addCartItem(id, { product_id: productId, variant_id: variantId, quantity });
}

describe('the last units', () => {
  it('go to exactly as many of fifty concurrent shoppers, round after round', async () => {
    const people = await shoppers(50);
    for (let round = 0; round < 3; round++) {
      const item = await shop.item(1000, 5);
      for (const shopper of people) {
        await store.get(CartService).clearCart(shopper.id);
        await put(shopper, item);
      }
      const outcomes = await Promise.all(people.map((shopper) => attempt(shopper)));
      expect(tally(outcomes)).toEqual({ placed: 5, INSUFFICIENT_STOCK: 45 });
      expect(await shop.inventoryOf(item)).toEqual({ on_hand: 5, reserved: 5 });
    }
  });

  it('of a flash sale too, and nobody pays more unasked', async () => {
    const people = await shoppers(20);
    const item = await shop.item(1000, 100);
    const now = store.clock.now().getTime();
    await store.db.tx((tx) =>
      store.get(FlashSalesService).createFlashSale(tx, {
        name: 'Now',
        startsAt: new Date(now - 1000),
        endsAt: new Date(now + 3_600_000),
        items: [{ productVariantId: item.variantId, salePrice: 500, qtyLimit: 5 }],
      }),
    );
    for (const shopper of people) await put(shopper, item);
    expect(tally(await Promise.all(people.map((shopper) => attempt(shopper))))).toEqual({
      placed: 5,
      FLASH_SALE_SOLD_OUT: 15,
    });
  });

  it('of several items in carts of any order cause neither overselling nor deadlocks', async () => {
    const people = await shoppers(40);
    const items = await Promise.all(Array.from({ length: 4 }, () => shop.item(500, 25)));
    const deadlocks = await deadlockCount();
    for (const [index, shopper] of people.entries()) {
      const order = index % 2 ? items : [...items].reverse();
      for (const item of order.filter((_, place) => place !== index % 4)) await put(shopper, item);
    }
    const outcomes = tally(await Promise.all(people.map((shopper) => attempt(shopper))));
    expect((outcomes.placed ?? 0) + (outcomes.INSUFFICIENT_STOCK ?? 0)).toBe(40);
    for (const item of items) {
      const { on_hand, reserved } = await shop.inventoryOf(item);
      expect(reserved).toBeLessThanOrEqual(on_hand);
    }
    const held = await store.db.row<{ units: number }>(
      `SELECT sum(i.quantity)::int AS units FROM order_items i WHERE i.variant_id = ANY($1)`,
      [items.map(({ variantId }) => variantId)],
    );
    const reserved = await Promise.all(items.map((item) => shop.inventoryOf(item)));
    expect(reserved.reduce((sum, level) => sum + level.reserved, 0)).toBe(held?.units);
    expect(await deadlockCount()).toBe(deadlocks);
  });
});

describe('limits of coupons', () => {
  it('hold for all users together', async () => {
    const people = await shoppers(30);
    const item = await shop.item(1000, 1000);
    const id = await shop.coupon({ code: 'FIVE', type: 'percentage', value: 1000, usageLimit: 5 });
    for (const shopper of people) await put(shopper, item);
    const outcomes = await Promise.all(people.map((shopper) => attempt(shopper, { coupon_code: 'FIVE' })));
    expect(tally(outcomes)).toEqual({ placed: 5, COUPON_USAGE_LIMIT: 25 });
    expect(await usesOf(id)).toEqual({ used_count: 5, redemptions: 5, discounted: 5 });
  });

  it('hold for the concurrent orders of one user', async () => {
    const id = await shop.coupon({ code: 'ONCE', type: 'fixed', value: 100, perUserLimit: 1 });
    const [shopper] = await shoppers(1);
    if (!shopper) throw new Error('no shopper');
    const item = await shop.item(1000, 1000);
    await put(shopper, item);
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, () => attempt(shopper, { coupon_code: 'ONCE' })),
      ...Array.from({ length: 10 }, () =>
        put(shopper, item).then(() => attempt(shopper, { coupon_code: 'ONCE' })),
      ),
    ]);
    expect(tally(outcomes).placed).toBe(1);
    expect(await usesOf(id)).toEqual({ used_count: 1, redemptions: 1, discounted: 1 });
  });
});

describe('credit', () => {
  it('of one gift card is never overspent, by carts that have nothing else in common', async () => {
    const people = await shoppers(20);
    const card = await shop.giftCard({ initialAmount: 10_000 });
    for (const shopper of people) await put(shopper, await shop.item(2500, 10));
    const input = { gift_card_codes: [card.code] };
    const outcomes = await Promise.all(people.map((shopper) => attempt(shopper, input)));
    expect(tally(outcomes)).toEqual({ placed: 4, GIFT_CARD_INVALID: 16 });
    expect(await ledgerOf(card.id)).toEqual({ balance: 0, booked: 0 });
  });

  it('of one wallet is never overspent', async () => {
    const shopper = await shop.shopper({ wallet: 5000 });
    const item = await shop.item(1500, 1000);
    await put(shopper, item);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => put(shopper, item).then(() => attempt(shopper))),
    );
    expect(tally(outcomes).placed).toBeGreaterThan(0);
    const row = await store.db.row(
      `SELECT w.balance, (SELECT sum(CASE type WHEN 'credit' THEN amount ELSE -amount END)::int
         FROM wallet_transactions t WHERE t.user_id = w.user_id) AS booked,
        (SELECT sum(wallet_amount)::int FROM orders o WHERE o.user_id = w.user_id) AS spent
       FROM wallets w WHERE user_id = $1`,
      [shopper.id],
    );
    expect(row?.booked).toBe(row?.balance);
    expect(row?.spent).toBe(5000 - Number(row?.balance));
  });

  it('is reversed once by concurrent cancellations', async () => {
    const shopper = await shop.shopper({ wallet: 1000 });
    const item = await shop.item(5000, 10);
    const card = await shop.giftCard({ initialAmount: 2000 });
    await put(shopper, item);
    const order = await store.get(OrdersService).placeOrder(shopper.id, { gift_card_codes: [card.code] });
    await store.db.rows('UPDATE orders SET expires_at = now() WHERE id = $1', [order.id]);
    await Promise.allSettled([
      ...Array.from({ length: 8 }, () =>
        store.get(OrdersService).cancelOwnOrder(shopper.id, order.order_number, null),
      ),
      ...Array.from({ length: 4 }, () => store.get(OrderExpiryService).expireDueOrders()),
    ]);
    expect(await ledgerOf(card.id)).toEqual({ balance: 2000, booked: 2000 });
    expect(await store.db.row('SELECT balance FROM wallets WHERE user_id = $1', [shopper.id])).toEqual({
      balance: 1000,
    });
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 10, reserved: 0 });
  });
});

describe('a concurrent payment and cancellation', () => {
  it('end cancelled, with the goods restocked and the payment refunded', async () => {
    const shopper = await shop.shopper();
    const item = await shop.item(1000, 100);
    for (let round = 0; round < 8; round++) {
      await put(shopper, item);
      const { id, order_number } = await store.get(OrdersService).placeOrder(shopper.id, {});
      const [paid] = await Promise.all([
        store.db.tx((tx) => store.get(OrderPaymentsService).markOrderPaid(tx, id, { amount: 1500 })),
        store.get(OrdersService).cancelOwnOrder(shopper.id, order_number, null),
      ]);
      const order = await store.db.row(
        'SELECT status, refunding_amount + refunded_amount AS back FROM orders WHERE id = $1',
        [id],
      );
      expect(order).toEqual({ status: 'cancelled', back: paid === 'paid' ? 1500 : 0 });
      expect(await shop.inventoryOf(item)).toEqual({ on_hand: 100, reserved: 0 });
    }
  });

  it('are safe to repeat', async () => {
    const shopper = await shop.shopper();
    const item = await shop.item(1000, 10);
    await put(shopper, item);
    const { id } = await store.get(OrdersService).placeOrder(shopper.id, {});
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        store.db.tx((tx) => store.get(OrderPaymentsService).markOrderPaid(tx, id, { amount: 1500 })),
      ),
    );
    expect(tally(outcomes)).toEqual({ paid: 1, 'already-paid': 4 });
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 9, reserved: 0 });
  });
});

describe('a declined payment', () => {
  it('reopens the order and extends its expiry once', async () => {
    const shopper = await shop.shopper();
    await put(shopper, await shop.item(1000, 10));
    const { id } = await store.get(OrdersService).placeOrder(shopper.id, {});
    const payments = store.get(OrderPaymentsService);
    const expiries: unknown[] = [];
    for (let round = 0; round < 2; round++) {
      await store.db.rows(`UPDATE orders SET expires_at = now() + interval '1 minute' WHERE id = $1`, [id]);
      await store.db.tx((tx) => payments.markPaymentFailed(tx, id));
      const failed = await store.db.tx((tx) => payments.lockOrderForPayment(tx, id));
      expect(failed.paymentStatus).toBe('failed');
      await store.db.tx((tx) => payments.reopenPayment(tx, id));
      const { paymentStatus, expiresAt } = await store.db.tx((tx) => payments.lockOrderForPayment(tx, id));
      expect(paymentStatus).toBe('pending');
      expiries.push(Number(expiresAt) - Date.now() > 30 * 60_000);
    }
    expect(expiries).toEqual([true, false]);
  });

  it('changes nothing of a paid order', async () => {
    const shopper = await shop.shopper();
    await put(shopper, await shop.item(1000, 10));
    const { id } = await store.get(OrdersService).placeOrder(shopper.id, {});
    const payments = store.get(OrderPaymentsService);
    await store.db.tx((tx) => payments.markOrderPaid(tx, id, { amount: 1500 }));
    await store.db.tx((tx) => payments.markPaymentFailed(tx, id));
    const { paymentStatus, status } = await store.db.tx((tx) => payments.lockOrderForPayment(tx, id));
    expect([paymentStatus, status]).toEqual(['paid', 'confirmed']);
  });
});

async function usesOf(couponId: number): Promise<object | undefined> {
  return store.db.row(
    `SELECT used_count,
       (SELECT count(*)::int FROM coupon_redemptions WHERE coupon_id = c.id AND released_at IS NULL) AS redemptions,
       (SELECT count(*)::int FROM orders WHERE coupon_id = c.id AND discount_amount > 0) AS discounted
     FROM coupons c WHERE id = $1`,
    [couponId],
  );
}

async function ledgerOf(cardId: number): Promise<object | undefined> {
  return store.db.row(
    `SELECT balance, (SELECT sum(amount)::int FROM gift_card_transactions WHERE gift_card_id = g.id) AS booked
     FROM gift_cards g WHERE id = $1`,
    [cardId],
  );
}

async function deadlockCount(): Promise<number> {
  const row = await store.db.row<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.deadlocks ?? 0;
}
