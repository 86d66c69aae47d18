import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { migrateDatabase } from '@comptoir/db';
import { ENTITIES as BOOKING_ENTITIES } from '../../apps/booking-api/src/entities';
import { MIGRATIONS as BOOKING_MIGRATIONS } from '../../apps/booking-api/src/migrations';
import { aResource, bookingOf, openHours } from '../../apps/booking-api/test/booking.fixture';
import { startBooking } from '../../apps/booking-api/test/booking-harness';
import { ENTITIES } from '../../apps/store-api/src/entities';
import { MIGRATIONS } from '../../apps/store-api/src/migrations';
import { type CheckoutShop, openCheckout } from '../../apps/store-api/test/checkout/checkout.fixture';
import { type TestStore, startStore } from '../../apps/store-api/test/store-harness';
import { root } from '../deployment/release';
import { type PgBouncer, SERVER_CONNECTIONS, onDatabase, startPgBouncer } from '../scale/pgbouncer';
import { programOf } from '../scale/servers';
import { type Block, blocksOf } from './blocks';
import { type Outcome, PlayedCluster } from './played-cluster';
import { type SystemPostgres, startSystemPostgres, systemPrograms } from './system-postgres';

const hooks = ['typescript-hook.js', 'end-with-parent.js'].map((file) =>
  path.join(root, 'tools/testing-servers', file),
);
const page = blocksOf('docs/operations.md');
const PASSWORD = 'k3Wm8Rt5';
const DENIED = { code: '42501' };
const deployment = {
  spec: { template: { spec: { containers: [{ envFrom: [{ secretRef: { name: 'store-secrets' } }] }] } } },
};

const hasPooler = (() => {
  try {
    return Boolean(programOf('pgbouncer'));
  } catch {
    return false;
  }
})();

let server: SystemPostgres;
let bouncer: PgBouncer | undefined;
let cluster: PlayedCluster;
let store: TestStore;
let shop: CheckoutShop;

function urlOf(role: string, database: string): string {
  return Object.assign(new URL(server.url), { username: role, password: PASSWORD, pathname: `/${database}` })
    .href;
}

const urls = (): NodeJS.ProcessEnv => ({
  SERVER_URL: server.url,
  MIGRATE_PASSWORD: PASSWORD,
  SERVICE_PASSWORD: PASSWORD,
  SERVICE_URL: urlOf('store', 'comptoir_store'),
  RESTORED_URL: urlOf('store_migrate', 'comptoir_store_restored'),
  STORE_IMAGE: 'registry.example.com/comptoir/store-api:0.1.0',
  REDIS_URL: `${process.env.TEST_REDIS_URL ?? ''}/15`,
});

const run = (block: Block | undefined): Outcome => cluster.run(block?.text ?? 'false', urls());

/** Runs SQL of a page as an administrator does. */
function runSql(block: Block | undefined, service = 'store', url = server.url): Outcome {
  const file = path.join(cluster.directory, 'block.sql');
  writeFileSync(
    file,
    (block?.text ?? '\\quit 1').replaceAll(/\bstore(?=\b|_)|(?<=comptoir_)store/g, service),
  );
  return cluster.run(`psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --file="${file}" "$URL"`, {
    ...urls(),
    URL: url,
  });
}

const SUCCESS = { status: 0 };

/** Places an order and returns the status of each response of a customer. */
async function buy(): Promise<number[]> {
  const item = await shop.item(6000, 1);
  const shopper = await shop.shopper();
  await shop.fill(shopper, item);
  const order = await shopper.client.post('/orders', {
    shipping_address_id: shopper.addressId,
    shipping_method_id: shop.methodId,
  });
  const reads = ['/orders', '/cart', '/catalogue/products', '/faqs'].map((url) => shopper.client.get(url));
  return [order, ...(await Promise.all(reads))].map(({ status }) => status);
}

if (!systemPrograms)
  console.warn('The blocks about databases are not run: there is no PostgreSQL server with its tools.');

// Needs pg_dump and a server of one version, which Node packages do not contain.
(systemPrograms ? describe : describe.skip)(
  'the databases of docs/operations.md (PostgreSQL of the system)',
  () => {
    beforeAll(async () => {
      cluster = new PlayedCluster({
        objects: { 'deployment/store-api': deployment, 'deployment/store-worker': deployment },
        secrets: { 'store-secrets': { version: 1, data: {} } },
        remote: { 'store-secrets': { DATABASE_URL: 'restored' } },
      });
      cluster.playImage(path.join(root, 'apps/store-api/src'), hooks);
      server = await startSystemPostgres();
      const prepared = ['store', 'booking'].map((service) => runSql(page['Database roles'], service));
      prepared.push(runSql(blocksOf('docs/scaling.md').PgBouncer));
      for (const { status, output } of prepared) if (status !== 0) throw new Error(output);
      const common = { poolSize: 1, applicationName: 'runbook-spec' };
      await migrateDatabase({
        ...common,
        url: urlOf('store', 'comptoir_store'),
        migrateUrl: urlOf('store_migrate', 'comptoir_store'),
        entities: ENTITIES,
        migrations: MIGRATIONS,
      });
      await migrateDatabase({
        ...common,
        url: urlOf('booking', 'comptoir_booking'),
        migrateUrl: urlOf('booking_migrate', 'comptoir_booking'),
        entities: BOOKING_ENTITIES,
        migrations: BOOKING_MIGRATIONS,
      });
      const direct = urlOf('store', 'comptoir_store');
      if (hasPooler) bouncer = await startPgBouncer(direct, { prepared: false });
      store = await startStore(() =>
        Promise.resolve(bouncer?.environment(direct) ?? { DATABASE_URL: direct }),
      );
      shop = await openCheckout(store);
    });

    afterAll(async () => {
      await store.stop();
      await bouncer?.stop();
      await server.stop();
      cluster.remove();
    });

    it('lets processes of the store change rows, and not the schema', async () => {
      expect(await buy()).toEqual([201, 200, 200, 200, 200]);
      await store.drain();
      const url = urlOf('store', 'comptoir_store');
      for (const sql of [
        'CREATE TABLE mine (id integer)',
        'ALTER TABLE orders ADD mine text',
        'TRUNCATE orders',
      ])
        await expect(onDatabase(url, sql)).rejects.toMatchObject(DENIED);
      const [made] = await onDatabase(url, "SELECT create_partitions('processed_jobs') AS count");
      expect(made).toEqual({ count: 0 });
      await expect(onDatabase(urlOf('booking', 'comptoir_store'), 'SELECT 1')).rejects.toMatchObject(DENIED);
    });

    it('answers every request although a dump went through the pooler', async () => {
      if (!bouncer) return console.warn('pgbouncer is not installed: no dump went through it.');
      const pooled = bouncer.through(urlOf('store', 'comptoir_store'));
      await promisify(execFile)('pg_dump', ['--file=/dev/null', pooled]);
      // A dump beside requests leaves its settings in any session; here they are in each.
      const sessions = Array.from({ length: SERVER_CONNECTIONS }, () =>
        onDatabase(pooled, "SELECT pg_sleep(0.3) FROM set_config('search_path', '', false)"),
      );
      await Promise.all(sessions);
      await expect(onDatabase(pooled, 'SELECT count(*) FROM orders')).rejects.toMatchObject({
        code: '42P01',
      });
      expect([...(await buy()), ...(await buy())].filter((status) => status >= 400)).toEqual([]);
    });

    it('recounts the counter caches, and sends given-up jobs again', () => {
      const runbooks = blocksOf('docs/runbooks.md');
      const url = urlOf('store_migrate', 'comptoir_store');
      expect(runSql(runbooks['Stock and money that do not add up'], 'store', url)).toMatchObject(SUCCESS);
      expect(runSql(runbooks['Failed jobs'], 'store', urlOf('store', 'comptoir_store'))).toMatchObject(
        SUCCESS,
      );
    });

    it('restores its backup beside the broken database', async () => {
      expect(run(page['Backup and restore'])).toMatchObject(SUCCESS);
      const { status, output } = run(page['Backup and restore (2)']);
      expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
      expect(output).toMatch(/^ok {4}stock-is-its-movements/m);
      expect(cluster.state.objects['deployment/store-api']?.replicas).toBe(0);
      const counts = `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM stock_movements) AS movements,
      (SELECT count(*) FROM pg_trigger) AS triggers, (SELECT count(*) FROM pg_constraint) AS constraints,
      (SELECT count(*) FROM pg_index WHERE indisvalid) AS indexes`;
      const before = await onDatabase(urlOf('store', 'comptoir_store'), counts);
      expect(await onDatabase(urlOf('store', 'comptoir_store_restored'), counts)).toEqual(before);
      const applied = await migrateDatabase({
        url: urlOf('store_migrate', 'comptoir_store_restored'),
        poolSize: 1,
        applicationName: 'runbook-spec',
        entities: ENTITIES,
        migrations: MIGRATIONS,
      });
      expect(applied).toEqual([]);
      const owners = `SELECT DISTINCT pg_get_userbyid(relowner) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace`;
      expect(await onDatabase(urlOf('store', 'comptoir_store_restored'), owners)).toEqual([
        { name: 'store_owner' },
      ]);
      const changed = `UPDATE settings SET key = key WHERE false`;
      await expect(onDatabase(urlOf('store', 'comptoir_store_restored'), changed)).resolves.toEqual([]);
    });

    it('starts again with an empty Redis and the new address', async () => {
      const redis = new Redis(urls().REDIS_URL ?? '');
      await redis.mset('store:job', 1, 'booking:job', 1);
      expect(run(page['Backup and restore (3)'])).toMatchObject(SUCCESS);
      expect(await redis.mget('store:job', 'booking:job')).toEqual([null, '1']);
      await redis.del('booking:job');
      await redis.quit();
      const { objects, running } = cluster.state;
      expect(objects['deployment/store-worker']?.replicas).toBe(2);
      expect(running['deployment/store-api']?.environment).toEqual({ DATABASE_URL: 'restored' });
    });

    it('changes a database over that its service owned', async () => {
      const shop = 'shop';
      await onDatabase(
        server.url,
        `CREATE ROLE shop LOGIN PASSWORD '${PASSWORD}'`,
        'CREATE DATABASE comptoir_shop OWNER shop',
      );
      const url = urlOf(shop, 'comptoir_shop');
      await onDatabase(
        url,
        'CREATE TABLE notes (id integer GENERATED ALWAYS AS IDENTITY, text text)',
        'CREATE SEQUENCE numbers',
        'CREATE SCHEMA partitions',
      );
      await onDatabase(
        server.url,
        'CREATE ROLE shop_owner NOLOGIN',
        `CREATE ROLE shop_migrate LOGIN IN ROLE shop_owner`,
      );
      expect(runSql(page['Database roles (2)'], shop)).toMatchObject(SUCCESS);
      await onDatabase(url, "INSERT INTO notes (text) VALUES ('a')", "SELECT nextval('numbers')");
      await expect(onDatabase(url, 'ALTER TABLE notes ADD more text')).rejects.toMatchObject(DENIED);
    });

    // The last, because both services register their tokens in one place of the process.
    it('lets processes of booking do the same', async () => {
      const url = urlOf('booking', 'comptoir_booking');
      const booking = await startBooking({ DATABASE_URL: url });
      const room = await aResource(booking);
      await openHours(booking, room);
      expect(await booking.client.post('/bookings', bookingOf(room))).toMatchObject({ status: 201 });
      await booking.drain();
      await booking.stop();
      await expect(onDatabase(url, 'DROP TABLE bookings')).rejects.toMatchObject(DENIED);
    });
  },
);
