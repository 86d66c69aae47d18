import { until } from '@comptoir/testing';
import {
  type CheckoutShop,
  type TestItem,
  openCheckout,
} from '../../apps/store-api/test/checkout/checkout.fixture';
import { PaymentFixtures } from '../../apps/store-api/test/orders/payments.fixture';
import { type TestStore, startStore } from '../../apps/store-api/test/store-harness';
import { JobsRuntime } from '../../libs/jobs/src';
import {
  type PgBouncer,
  SERVER_CONNECTIONS,
  supportsPreparedStatements,
  onDatabase,
  setLimits,
  startPgBouncer,
} from './pgbouncer';

const STOCK = 12;
const BUYERS = 20;

const server = process.env.TEST_DATABASE_URL ?? '';

if (!supportsPreparedStatements()) {
  console.warn(
    'This PgBouncer is older than 1.21: DATABASE_PREPARED=on is not tested. PGBOUNCER names another.',
  );
}

describe.each([false, ...(supportsPreparedStatements() ? [true] : [])])(
  'prepared statements: %s',
  (prepared) => {
    let bouncer: PgBouncer;
    let store: TestStore;
    let shop: CheckoutShop;
    let lamp: TestItem;

    const open = (prepare: (url: string) => Promise<unknown>): Promise<TestStore> =>
      startStore(async (databaseUrl) => {
        await prepare(databaseUrl);
        return bouncer.environment(databaseUrl);
      });

    beforeAll(async () => {
      bouncer = await startPgBouncer(server, { prepared });
      store = await open(setLimits);
      shop = await openCheckout(store);
      lamp = await shop.item(6000, STOCK, { name: 'Lamp' });
    });

    afterAll(async () => {
      await store.stop();
      await bouncer.stop();
    });

    it('rejects to start while sessions have no limits, and says how to set them', async () => {
      await expect(open(() => Promise.resolve())).rejects.toThrow(
        /ALTER ROLE CURRENT_USER SET statement_timeout = 10000;\n.*lock_timeout/,
      );
    });

    it('sells what there is to more buyers than connections, and not one more', async () => {
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.shopper()));
      for (const buyer of buyers) await shop.fill(buyer, lamp);
      const answers = await Promise.all(
        buyers.map((buyer) =>
          buyer.client.post('/orders', {
            shipping_address_id: buyer.addressId,
            shipping_method_id: shop.methodId,
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses.filter((status) => status === 201)).toHaveLength(STOCK);
      expect(new Set(statuses)).toEqual(new Set([201, 422]));
      expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: STOCK, reserved: STOCK });
    });

    it('takes a payment and does what comes of it', async () => {
      const payments = new PaymentFixtures(store);
      const customer = await payments.customer();
      const order = await payments.order(customer);
      const { status, body } = await customer.client.post('/payments/intent', { order_number: order.number });
      expect(status).toBe(200);
      expect(await payments.payInBrowser(body.data, 'pm_card_visa')).toBe('succeeded');
      await payments.deliverEvents();
      expect(await payments.orderState(order)).toMatchObject({ payment_status: 'paid', paid_amount: 6000 });
    });

    it('shows a new price immediately, and logs it for its author only', async () => {
      const manager = await shop.staff('manager');

      const [changes] = await Promise.all([
        Promise.all(
          [7000, 7100, 7200].map(async (price) => {
            const response = await manager.client.put(`/admin/products/${lamp.productId}`, {
              name: `Lamp ${price}`,
            });
            return response.status;
          }),
        ),
        Promise.all(Array.from({ length: 10 }, () => shop.shopper())),
      ]);
      expect(changes).toEqual([200, 200, 200]);
      const { body: last } = await manager.client.put(`/admin/products/${lamp.productId}`, {
        name: 'Lantern',
      });
      expect(last.data.name).toBe('Lantern');
      const [logged] = await onDatabase(
        store.env.DATABASE_DIRECT_URL ?? '',
        `SELECT array_agg(DISTINCT actor_id::int) AS actors, count(*)::int AS entries FROM activity_log
       WHERE subject_type = 'products'`,
      );
      expect(logged).toEqual({ actors: [manager.id], entries: 4 });
    });

    it('listens on a session of its own and shares the rest', async () => {
      const runtime = store.get(JobsRuntime);
      await runtime.start();
      const direct = store.env.DATABASE_DIRECT_URL ?? '';
      const sessions = (where: string): Promise<number> =>
        onDatabase(
          direct,
          `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${where}`,
        ).then(([row]) => Number(row?.n));
      await until('the relay listens', async () => (await sessions("query = 'LISTEN outbox'")) === 1);
      const { body } = await (await shop.shopper()).client.get('/user');
      expect(body.data.email).toContain('@');
      await Promise.all(Array.from({ length: 40 }, () => store.db.rows('SELECT pg_sleep(0.02)')));
      expect(await sessions("query <> 'LISTEN outbox'")).toBeLessThanOrEqual(SERVER_CONNECTIONS);
      await runtime.stop();
      expect(await sessions("query = 'LISTEN outbox'")).toBe(0);
    });
  },
);
