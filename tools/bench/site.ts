import path from 'node:path';
import { PasswordHasher } from '@comptoir/auth';
import { compactCounters } from '@comptoir/db';
import { bookingData, storeData } from './data';
import type { DataFacts } from './data.facts';
import { carts } from './data.orders';
import { StatementCounter, createDatabase, load, rerun } from './database';
import {
  ADMIN_EMAIL,
  type Environment,
  type Ports,
  type Secrets,
  type Servers,
  bookingEnvironment,
  createSecrets,
  databaseUrl,
  storeEnvironment,
} from './environment';
import { ask } from './load';
import { programOf } from './machine';
import { SIZES, type Size } from './options';
import { Program, type ProgramOptions, runProgram } from './programs';
import { PASSWORD } from './scenarios.store';

/** Both services with data of one size. */
export interface Site {
  servers: Servers;
  secrets: Secrets;
  facts: DataFacts;
  counter: StatementCounter;
  store: ProgramOptions;
  /** A second process of the store. */
  storeTwin: ProgramOptions;
  storeWorker: ProgramOptions;
  booking: ProgramOptions;
  floor: ProgramOptions;
}

/** Where a program answers its clients. */
export function originOf({ env }: Pick<ProgramOptions, 'env'>): string {
  return `http://127.0.0.1:${env.PORT}`;
}

/** Makes the databases of both services anew and fills them. */
export async function prepare(servers: Servers, size: Size, say: (text: string) => void): Promise<Site> {
  const secrets = createSecrets();
  const site = {
    ...programsOf(servers, secrets),
    servers,
    secrets,
    counter: new StatementCounter(servers.postgresUrl),
  };
  const facts: DataFacts = {
    size: SIZES[size],
    today: new Date().toISOString().slice(0, 10),
    passwordHash: await new PasswordHasher().hash(PASSWORD),
  };
  for (const [name, env, data] of [
    ['store', site.store.env, storeData(facts)],
    ['booking', site.booking.env, bookingData(facts)],
  ] as const) {
    await createDatabase(servers.postgresUrl, `comptoir_${name}`);
    await runProgram({
      name: `${name}-migrate`,
      script: scriptOf(name, 'migrate'),
      env,
      logDir: servers.logDir,
    });
    await load(env.DATABASE_URL ?? '', data, (title) => say(`${name}: ${title}`));
  }
  await site.counter.prepare();
  return { ...site, facts };
}

/** Puts carts back to how they were made. */
export async function resetCarts({ store, facts }: Site): Promise<void> {
  await rerun(store.env.DATABASE_URL ?? '', carts(facts.size));
}

/** Folds the counts of bookings, as the worker does every minute that is left out here. */
export async function foldBookingCounts({ booking }: Site): Promise<void> {
  const sql = compactCounters({ table: 'bookings', groups: ['resource_id', 'status'] });
  await rerun(booking.env.DATABASE_URL ?? '', [{ title: 'counts of bookings', sql }]);
}

/** A token of the booking service's administrator. */
export async function adminToken({ booking, secrets }: Site): Promise<string> {
  const body = JSON.stringify({ email: ADMIN_EMAIL, password: secrets.adminPassword });
  const answer = await ask(originOf(booking), { path: '/api/auth/login', method: 'POST', body });
  return (answer as { token: string }).token;
}

/** The processes that answer while scenarios are measured; workers are left out, they would take part of the machine. */
export async function startAll(site: Site): Promise<{ store: Program; booking: Program; floor: Program }> {
  const [store, booking, floor] = await Promise.all(
    [site.store, site.booking, site.floor].map((one) => Program.start(one)),
  );
  if (!store || !booking || !floor) throw new Error('a program is missing');
  return { store, booking, floor };
}

type Programs = Pick<Site, 'store' | 'storeTwin' | 'storeWorker' | 'booking' | 'floor'>;

function programsOf(servers: Servers, secrets: Secrets): Programs {
  const portsOf = (index: number): Ports => {
    const [port = 0, internalPort = 0] = servers.ports.slice(2 * index);
    return { port, internalPort };
  };
  const store = (index: number): Environment => storeEnvironment(servers, secrets, portsOf(index));
  const { logDir } = servers;
  return {
    store: programOf('store', scriptOf('store', 'main'), store(0), logDir),
    storeTwin: programOf('store-twin', scriptOf('store', 'main'), store(1), logDir),
    storeWorker: programOf('store-worker', scriptOf('store', 'worker'), store(2), logDir),
    booking: programOf(
      'booking',
      scriptOf('booking', 'main'),
      bookingEnvironment(servers, secrets, portsOf(3)),
      logDir,
    ),
    floor: programOf(
      'floor',
      path.join(__dirname, 'floor.js'),
      floorEnvironment(servers, portsOf(4)),
      logDir,
      '/constant',
    ),
  };
}

function floorEnvironment(servers: Servers, { port }: Ports): Environment {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    INTERNAL_PORT: String(port),
    STORE_DATABASE_URL: databaseUrl(servers, 'comptoir_store'),
    BOOKING_DATABASE_URL: databaseUrl(servers, 'comptoir_booking'),
  };
}

function scriptOf(app: 'store' | 'booking', command: 'main' | 'worker' | 'migrate'): string {
  return path.resolve(`dist/${app}-api/apps/${app}-api/src/${command}.js`);
}
