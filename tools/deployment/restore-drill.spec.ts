import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type LedgerCheck,
  createDataSource,
  migrateDatabase,
  reportLedgerChecks,
  runLedgerChecks,
} from '@comptoir/db';
import { MIGRATIONS as BOOKING_MIGRATIONS } from '../../apps/booking-api/src/migrations';
import { LEDGER_CHECKS as BOOKING_CHECKS } from '../../apps/booking-api/src/operations/reconciliation/reconciliation.queries';
import { MIGRATIONS as STORE_MIGRATIONS } from '../../apps/store-api/src/migrations';
import { LEDGER_CHECKS as STORE_CHECKS } from '../../apps/store-api/src/operations/reconciliation/reconciliation.queries';
import { bookingData, storeData } from '../bench/data';
import { load } from '../bench/database';
import { type DumpServer, dumpPrograms, startDumpServer } from './dump-server';
import { root } from './release';

const OPTIONS = { size: 5_000, today: '2026-11-21', passwordHash: '$argon2id$x' };
const DAY_MS = 24 * 3_600_000;
const scripts = path.join(root, 'k8s/components/backup');

/** Entries that the measurements do without, and without which reconciliation fails. */
const ENTRIES = [
  {
    title: 'stock movements',
    sql: `INSERT INTO stock_movements (inventory_id, kind, on_hand_delta, reserved_delta)
          SELECT id, 'opening', on_hand, reserved FROM inventory WHERE on_hand <> 0 OR reserved <> 0`,
  },
  {
    title: 'gift card transactions',
    sql: `INSERT INTO gift_card_transactions (gift_card_id, type, amount, balance_after)
          SELECT id, 'issue', initial_amount, initial_amount FROM gift_cards`,
  },
  {
    title: 'invoices that wait for a worker',
    sql: `INSERT INTO outbox (event_id, name, run_at, created_at, payload)
          SELECT gen_random_uuid(), 'order.paid', now(), now(), jsonb_build_object('orderId', id) FROM orders WHERE payment_status <> 'pending'`,
  },
];

const services = {
  store: { migrations: STORE_MIGRATIONS, checks: STORE_CHECKS, data: [...storeData(OPTIONS), ...ENTRIES] },
  booking: { migrations: BOOKING_MIGRATIONS, checks: BOOKING_CHECKS, data: bookingData(OPTIONS) },
};

interface Result {
  status: number | null;
  output: string;
}

/** Runs a script of the component as its pod does: in a shell, with these variables only. */
function script(name: string, variables: Record<string, string>, ...args: string[]): Result {
  const { status, stdout, stderr } = spawnSync('/bin/sh', [path.join(scripts, name), ...args], {
    env: { PATH: process.env.PATH ?? '', ...variables },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const optionsOf = (url: string, migrations: typeof STORE_MIGRATIONS) => ({
  url,
  poolSize: 1,
  applicationName: 'restore-drill',
  entities: [],
  migrations,
});

/** Runs work on a connection to a database. */
async function withDatabase<T>(
  url: string,
  work: (source: ReturnType<typeof createDataSource>) => Promise<T>,
): Promise<T> {
  const source = await createDataSource(optionsOf(url, [])).initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

/** Returns the number of rows of every table. */
function rowsOf(url: string): Promise<Record<string, number>> {
  return withDatabase(url, async (source) => {
    const rows = await source.query<{ tablename: string; n: number }[]>(
      `SELECT tablename, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM public.%I', tablename),
                false, true, '')))[1]::text::int AS n
         FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
    );
    return Object.fromEntries(rows.map(({ tablename, n }) => [tablename, n]));
  });
}

const reconcile = (url: string, checks: readonly LedgerCheck[]): Promise<string> =>
  withDatabase(url, async (source) => reportLedgerChecks(await runLedgerChecks(source, checks)));

const withPrograms = dumpPrograms ? describe : describe.skip;

withPrograms(
  `a restore drill (${dumpPrograms ?? 'skipped: pg_dump and its server are not installed'})`,
  () => {
    let server: DumpServer;
    let directory: string;

    beforeAll(async () => {
      server = await startDumpServer();
      directory = mkdtempSync(path.join(tmpdir(), 'restore-drill-'));
      await withDatabase(`${server.url}/postgres`, async (source) => {
        await source.query('CREATE ROLE shop LOGIN');
      });
    });
    afterAll(() => {
      server?.stop();
      if (directory) rmSync(directory, { recursive: true });
    });

    /** Creates an empty database of a role without special rights, and returns its address. */
    async function emptyDatabase(name: string): Promise<string> {
      await withDatabase(`${server.url}/postgres`, (source) =>
        source.query(`CREATE DATABASE ${name} OWNER shop`),
      );
      return `${server.url.replace('postgres@', 'shop@')}/${name}`;
    }

    const dumps = (service: string): string[] =>
      readdirSync(directory).filter((name) => name.startsWith(service) && name.endsWith('.dump'));

    it.each(['store', 'booking'] as const)(
      'dumps %s, and restores the same rows, which reconcile',
      async (service) => {
        const { migrations, checks, data } = services[service];
        const url = await emptyDatabase(service);
        await migrateDatabase(optionsOf(url, migrations));
        await load(`${server.url}/${service}`, data, () => undefined);

        const backup = { SERVICE: service, BACKUP_DIR: directory, DATABASE_URL: 'postgres://nowhere' };
        expect(script('backup.sh', { ...backup, DATABASE_DIRECT_URL: url })).toMatchObject({ status: 0 });
        const [dump = ''] = dumps(service);

        const restored = await emptyDatabase(`${service}_restored`);
        const file = path.join(directory, dump);
        expect(script('restore.sh', { RESTORE_URL: restored }, file)).toMatchObject({ status: 0 });
        expect(await rowsOf(restored)).toEqual(await rowsOf(url));
        expect(await reconcile(restored, checks)).toContain(`All ${checks.length} checks passed.`);
        expect(await migrateDatabase(optionsOf(restored, migrations))).toEqual([]);

        const again = script('restore.sh', { RESTORE_URL: restored }, file);
        expect(again.status).toBe(1);
        expect(again.output).toContain('tables already');
      },
    );

    it('rejects a dump that was changed', async () => {
      const [dump = ''] = dumps('booking');
      const file = path.join(directory, 'changed.dump');
      writeFileSync(file, Buffer.concat([readFileSync(path.join(directory, dump)), Buffer.from('x')]));
      const sum = readFileSync(path.join(directory, `${dump}.sha256`), 'utf8');
      writeFileSync(`${file}.sha256`, sum.replace(dump, 'changed.dump'));
      const { status } = script('restore.sh', { RESTORE_URL: await emptyDatabase('changed') }, file);
      expect(status).not.toBe(0);
    });

    it('keeps old dumps while it fails, and deletes them after a success', async () => {
      const old = path.join(directory, 'booking-20260101T020000Z.dump');
      writeFileSync(old, 'x');
      const past = new Date(Date.now() - 20 * DAY_MS);
      utimesSync(old, past, past);
      const backup = { SERVICE: 'booking', BACKUP_DIR: directory };
      const failed = script('backup.sh', { ...backup, DATABASE_URL: 'postgres://127.0.0.1:1/booking' });
      expect(failed.status).not.toBe(0);
      const wrong = script('backup.sh', { ...backup, DATABASE_URL: await emptyDatabase('wrong') });
      expect(wrong).toMatchObject({ status: 1, output: expect.stringContaining('no table "migrations"') });
      expect(dumps('booking')).toContain(path.basename(old));
      expect(readdirSync(directory).filter((name) => name.endsWith('.partial'))).toEqual([]);

      const kept = script('backup.sh', { ...backup, DATABASE_URL: `${server.url}/booking` });
      expect(kept.status).toBe(0);
      expect(dumps('booking')).not.toContain(path.basename(old));
      expect(dumps('booking').length).toBeGreaterThan(0);
    });
  },
);
