import { expectLedgersToBalance } from '../../../test/reconciliation';
import { type CheckoutShop, type TestItem, openCheckout } from '../../../test/checkout/checkout.fixture';
import { type TestStore, startStore } from '../../../test/store-harness';
import { InventoryService } from './inventory.service';
import { WarehousesService } from './warehouses.service';

let store: TestStore;
let shop: CheckoutShop;
let inventory: InventoryService;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  inventory = store.get(InventoryService);
});

afterEach(async () => {
  await expectLedgersToBalance(store);
});

afterAll(async () => {
  await store.stop();
});

async function rowOf({ variantId }: TestItem): Promise<number> {
  const row = await store.db.row<{ id: number }>('SELECT id FROM inventory WHERE variant_id = $1', [
    variantId,
  ]);
  return row?.id ?? 0;
}

/** Sums the movements of an inventory row, which must equal its quantities. */
async function booked(inventoryId: number): Promise<object | undefined> {
  return store.db.row(
    `SELECT sum(on_hand_delta)::int AS on_hand, sum(reserved_delta)::int AS reserved
     FROM stock_movements WHERE inventory_id = $1`,
    [inventoryId],
  );
}

describe('opening stock', () => {
  it('adds up when it is opened again, also concurrently', async () => {
    const { variants } = await shop.product({ variants: [{ sku: 'OPEN-1' }] });
    const variantId = variants[0]?.id ?? 0;
    const ids = await Promise.all(
      Array.from({ length: 10 }, () =>
        store.db.tx((tx) =>
          inventory.openStock(tx, variantId, shop.warehouseId, 3, { lowStockThreshold: 2 }),
        ),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await shop.inventoryOf({ productId: 0, variantId })).toEqual({ on_hand: 30, reserved: 0 });
    expect(await booked(ids[0] ?? 0)).toEqual({ on_hand: 30, reserved: 0 });
  });
});

describe('a manual adjustment', () => {
  it('writes a movement with actor and reason', async () => {
    const item = await shop.item(100, 10);
    const id = await rowOf(item);
    const staff = await shop.staff();
    const after = await store.db.tx((tx) =>
      inventory.adjustStock(tx, id, -4, { reason: 'damaged', note: 'Fell.', actorId: staff.id }),
    );
    expect(after).toMatchObject({ on_hand: 6, reserved: 0 });
    const movement = await store.db.row(
      `SELECT on_hand_delta, reason, note, actor_id FROM stock_movements WHERE inventory_id = $1 AND kind = 'adjust'`,
      [id],
    );
    expect(movement).toEqual({ on_hand_delta: -4, reason: 'damaged', note: 'Fell.', actor_id: staff.id });
  });

  it('never takes reserved units, also concurrently', async () => {
    const item = await shop.item(100, 10);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item, 4);
    await shopper.client.post('/orders', {});
    const id = await rowOf(item);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        store.db.tx((tx) => inventory.adjustStock(tx, id, -1, { reason: 'lost' })),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    for (const outcome of outcomes.filter((settled) => settled.status === 'rejected')) {
      expect(outcome.reason).toMatchObject({ code: 'INSUFFICIENT_STOCK' });
    }
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 4, reserved: 4 });
  });
});

describe('several warehouses', () => {
  it('fill an order together, and each gets its own units back', async () => {
    const item = await shop.item(100, 3);
    const second = await store.db.tx(async (tx) => {
      const { id } = await store
        .get(WarehousesService)
        .insertWarehouse(tx, { name: 'Second', code: 'SECOND', country: 'BE', priority: 9 });
      await inventory.openStock(tx, item.variantId, id, 4);
      return id;
    });
    const shopper = await shop.shopper();
    await shop.fill(shopper, item, 5);
    const { body } = await shopper.client.post('/orders', {});
    const levels = (): Promise<object[]> =>
      store.db.rows(
        'SELECT warehouse_id, reserved FROM inventory WHERE variant_id = $1 ORDER BY warehouse_id = $2',
        [item.variantId, second],
      );
    expect(await levels()).toEqual([
      { warehouse_id: shop.warehouseId, reserved: 3 },
      { warehouse_id: second, reserved: 2 },
    ]);
    await shopper.client.post(`/orders/${body.data.order_number}/cancel`);
    expect(await levels()).toEqual([
      { warehouse_id: shop.warehouseId, reserved: 0 },
      { warehouse_id: second, reserved: 0 },
    ]);
  });

  it('that are inactive supply nothing', async () => {
    const item = await shop.item(100, 0);
    await store.db.tx(async (tx) => {
      const closed = { name: 'Closed', code: 'CLOSED', country: 'BE', isActive: false };
      const { id } = await store.get(WarehousesService).insertWarehouse(tx, closed);
      await inventory.openStock(tx, item.variantId, id, 10);
    });
    expect(await inventory.readStockLevels(store.db, [item.variantId])).toMatchObject([{ available: 0 }]);
  });
});

describe('the steps of an order', () => {
  it('happen once each: a commit cannot be repeated or released', async () => {
    const item = await shop.item(100, 10);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item, 2);
    const { body } = await shopper.client.post('/orders', {});
    const orderId = body.data.id;
    for (const step of ['commitStock', 'commitStock', 'releaseStock'] as const) {
      await store.db.tx((tx) => inventory[step](tx, orderId));
      expect(await shop.inventoryOf(item)).toEqual({ on_hand: 8, reserved: 0 });
    }
    for (let round = 0; round < 2; round++) {
      await store.db.tx((tx) => inventory.restockOrder(tx, orderId));
      expect(await shop.inventoryOf(item)).toEqual({ on_hand: 10, reserved: 0 });
    }
  });
});
