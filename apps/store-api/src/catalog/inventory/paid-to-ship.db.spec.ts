import type { Queryable } from '@comptoir/db';
import { type CheckoutShop, openCheckout } from '../../../test/checkout/checkout.fixture';
import { type TestStore, startStore } from '../../../test/store-harness';
import { readPaidToShip } from './stock.admin.queries';

const ORDERS = 20_000;
/** Orders that are still to ship, and those of them that have the variant. */
const OPEN = 4_000;
const OF_VARIANT = 5;

let store: TestStore;
let shop: CheckoutShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
});
afterAll(() => store?.stop());

/** Sells a unit of a variant in each of many orders. Most were shipped, and most others have another variant. */
async function sellForYears(variantId: number, otherId: number, inventoryId: number): Promise<void> {
  const { id } = await shop.shopper();
  await store.db.rows(
    `INSERT INTO orders (order_number, user_id, status, payment_status, currency, exchange_rate, subtotal, discount_amount,
       shipping_amount, tax_amount, total, amount_due, paid_amount, payment_method, shipping_address, billing_address,
       placed_at, created_at, updated_at)
     SELECT 'PAST-' || n, $1, CASE WHEN n <= ${OPEN} THEN 'confirmed' ELSE 'shipped' END, 'paid', 'EUR', 1, 0, 0, 0, 0, 0, 0, 0,
       'card', '{}', '{}', now(), now(), now()
     FROM generate_series(1, ${ORDERS}) n`,
    [id],
  );
  await store.db.rows(
    `INSERT INTO order_items (order_id, variant_id, product_name, sku, quantity, unit_price, total, shipped_quantity)
     SELECT id, CASE WHEN status = 'shipped' OR order_number ~ '^PAST-[1-${OF_VARIANT}]$' THEN $1::int ELSE $2 END, 'Cup',
       'CUP', 1, 0, 0, CASE WHEN status = 'shipped' THEN 1 ELSE 0 END FROM orders`,
    [variantId, otherId],
  );
  await store.db.rows(
    `INSERT INTO stock_movements (inventory_id, kind, order_item_id, on_hand_delta)
     SELECT $1, 'commit', id, -1 FROM order_items WHERE variant_id = $2`,
    [inventoryId, variantId],
  );
  await store.db.rows('ANALYZE orders, order_items, stock_movements, inventory');
}

it('finds the few lines that are to ship among those of years', async () => {
  const { variantId } = await shop.item(1000, 5);
  const other = await shop.item(1000, 5);
  const row = await store.db.row<{ id: number }>('SELECT id FROM inventory WHERE variant_id = $1', [
    variantId,
  ]);
  const inventoryId = row?.id ?? 0;
  await sellForYears(variantId, other.variantId, inventoryId);
  expect(await readPaidToShip(store.db, [inventoryId])).toEqual(new Map([[inventoryId, OF_VARIANT]]));
  const plan: string[] = [];
  const explained = {
    rows: async (sql: string, params: unknown[]) => {
      const lines = await store.db.rows<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${sql}`, params);
      plan.push(...lines.map((line) => line['QUERY PLAN']));
      return [];
    },
  } as unknown as Queryable;
  await readPaidToShip(explained, [inventoryId]);
  const text = plan.join('\n');
  expect(text).toContain('order_items_to_ship');
  expect(text).not.toMatch(/Seq Scan on (?:order_items|orders|stock_movements)/);
});
