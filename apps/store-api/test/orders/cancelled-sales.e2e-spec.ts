import { ProductSalesService } from '../../src/catalog/product-records/product-sales.service';
import type { TestItem } from '../checkout/checkout.fixture';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;
let cup: TestItem;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});
afterAll(() => store?.stop());

beforeEach(async () => {
  cup = await fixtures.shop.item(1000, 50);
});

/** A paid order of three cups, whose sales are counted. */
async function paidOrder(): Promise<PaidOrder> {
  const order = await fixtures.order({ lines: [[cup, 3]] });
  await fixtures.settle();
  return order;
}

async function sales(): Promise<number | undefined> {
  const row = await store.db.row<{ sales_count: number }>('SELECT sales_count FROM products WHERE id = $1', [
    cup.productId,
  ]);
  return row?.sales_count;
}

function setStatus({ id }: { id: number }, status: string): Promise<unknown> {
  return store.db.rows('UPDATE orders SET status = $2 WHERE id = $1', [id, status]);
}

const once = (): Promise<boolean> => Promise.resolve(true);

describe('the sales of a product', () => {
  it('fall when units of a paid order are cancelled, and then the rest of it', async () => {
    const order = await paidOrder();
    expect(await sales()).toBe(3);
    const staff = fixtures.manager.client;
    const body = { items: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    expect((await staff.post(`/admin/orders/${order.id}/cancel-items`, body)).status).toBe(200);
    await fixtures.settle();
    expect(await sales()).toBe(2);
    const cancelled = await staff.patch(`/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect(cancelled.status).toBe(200);
    await fixtures.settle();
    expect(await sales()).toBe(0);
  });

  it('fall once, however often the job runs at the same time', async () => {
    const order = await paidOrder();
    await setStatus(order, 'cancelled');
    const service = store.get(ProductSalesService);
    await Promise.all(Array.from({ length: 5 }, () => service.uncountCancelledSales(order.id)));
    expect(await sales()).toBe(0);
  });

  it('are nothing when the payment is counted after or during the cancellation', async () => {
    const order = await paidOrder();
    await store.db.rows('UPDATE products SET sales_count = 0 WHERE id = $1', [cup.productId]);
    await setStatus(order, 'cancelled');
    const service = store.get(ProductSalesService);
    await Promise.all([service.uncountCancelledSales(order.id), service.countSales(order.id, { once })]);
    expect(await sales()).toBe(0);
  });

  it('ignore the cancellation of an unpaid order, and refunds', async () => {
    const order = await paidOrder();
    const service = store.get(ProductSalesService);
    await setStatus(order, 'refunded');
    await service.uncountCancelledSales(order.id);
    expect(await sales()).toBe(3);
    await store.db.rows(
      `UPDATE orders SET status = 'cancelled', payment_status = 'pending', paid_amount = 0 WHERE id = $1`,
      [order.id],
    );
    await service.uncountCancelledSales(order.id);
    expect(await sales()).toBe(3);
  });
});
