import { NestFactory } from '@nestjs/core';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import type { QueryRunner } from 'typeorm';
import { createTestDatabase } from '@comptoir/testing';
import { Db, DbModule, type DbOptions, createDataSource, dbFailureOf, migrate } from '.';

class First1700000000001 {
  name = 'First1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things (id integer PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE things');
  }
}

let url: string;
let drop: () => Promise<void>;
const options = (more: Partial<DbOptions> = {}): DbOptions => ({
  url,
  poolSize: 2,
  applicationName: 'probe-spec',
  entities: [],
  migrations: [First1700000000001],
  ...more,
});
const open = async (more: Partial<DbOptions> = {}): Promise<Db> =>
  new Db(await createDataSource(options(more)).initialize(), options(more));

beforeAll(async () => {
  const database = await createTestDatabase('probe', '', () => Promise.resolve());
  url = database.url;
  drop = () => database.drop();
});
afterAll(() => drop());

describe('the probe of the database', () => {
  it('names the migrations that the schema lacks, until they are applied', async () => {
    const db = await open();
    const pendingMigrations = [First1700000000001.name];
    expect(await db.probe.read()).toEqual({ writable: true, pendingMigrations });
    await migrate(createDataSource(options({ poolSize: 1 })), url);
    expect(await db.probe.read()).toEqual({ writable: true, pendingMigrations: [] });
    await db.close();
  });

  it('answers while every connection of the pool waits for a lock', async () => {
    const db = await open();
    await db.tx(async (holder) => {
      await holder.execute('LOCK TABLE things IN ACCESS EXCLUSIVE MODE');
      const waiting = db.rows('SELECT FROM things').catch(() => undefined);
      expect(await db.probe.read()).toMatchObject({ writable: true });
      return { waiting };
    });
    await db.close();
  });

  it('sees that the server has become read-only, and a statement then fails as unavailable', async () => {
    const admin = await open({ poolSize: 1 });
    const name = new URL(url).pathname.slice(1);
    await admin.rows(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    const db = await open();
    expect(await db.probe.read()).toMatchObject({ writable: false });
    const error: unknown = await db.rows('INSERT INTO things VALUES (1)').catch((thrown: unknown) => thrown);
    expect(dbFailureOf(error)).toBe('unavailable');
    await admin.rows(`SET default_transaction_read_only = off`);
    await admin.rows(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    await Promise.all([db.close(), admin.close()]);
  });

  it('replaces the connection of a transaction that met a read-only server', async () => {
    const db = await open({ poolSize: 1 });
    const pid = async (): Promise<unknown> => (await db.row('SELECT pg_backend_pid() AS pid'))?.pid;
    const before = await pid();
    const failed = db.tx(async (tx) => {
      await tx.execute('SET TRANSACTION READ ONLY');
      await tx.execute('INSERT INTO things VALUES (1)');
    });
    await expect(failed).rejects.toThrow('read-only transaction');
    expect(await pid()).not.toBe(before);
    await db.close();
  });
});

describe('a process that starts before its database', () => {
  /** A port where nothing answers until the server behind it is there. */
  const reservePort = async (): Promise<number> => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  };
  const forward = (port: number, sockets: Set<Socket>): Server => {
    const target = new URL(url);
    const server = createServer((socket) => {
      const upstream = connect({ host: target.hostname, port: Number(target.port) });
      for (const end of [socket, upstream]) sockets.add(end.on('error', () => undefined));
      socket.pipe(upstream).pipe(socket);
    });
    return server.listen(port, '127.0.0.1');
  };

  it('waits for it', async () => {
    const port = await reservePort();
    const address = new URL(url);
    address.host = `127.0.0.1:${port}`;
    const warnings: unknown[] = [];
    const logger = { warn: (text: unknown) => warnings.push(text), log() {}, error() {} };
    const starting = NestFactory.createApplicationContext(DbModule.forRoot(options({ url: address.href })), {
      logger,
      abortOnError: false,
    });
    while (!warnings.length) await new Promise((resolve) => setImmediate(resolve));
    const sockets = new Set<Socket>();
    const server = forward(port, sockets);
    const module = await starting;
    expect(await module.get(Db).row('SELECT 1 AS one')).toEqual({ one: 1 });
    await module.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
