import path from 'node:path';
import { PasswordHasher } from '@comptoir/auth';
import { compactCounters } from '@comptoir/db';
import { bookingData, storeData } from './data';
import type { DataOptions } from './data-options';
import { carts } from './data-orders';
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
import { sendRequest } from './load';
import { programOf } from './process-figures';
import { SIZES, type Size } from './options';
import { Program, type ProgramOptions, runProgram } from './programs';
import { PASSWORD } from './scenarios-store';

/** Both services with their databases, filled with data of one size. */
export interface Site {
  servers: Servers;
  secrets: Secrets;
  dataOptions: DataOptions;
  counter: StatementCounter;
  store: ProgramOptions;
  /** A second process of the store. */
  storeTwin: ProgramOptions;
  storeWorker: ProgramOptions;
  booking: ProgramOptions;
  baseline: ProgramOptions;
}

/** Returns the origin of a program. */
export function originOf({ env }: Pick<ProgramOptions, 'env'>): string {
  return `http://127.0.0.1:${env.PORT}`;
}

/** Creates and fills the databases of both services. */
export async function prepare(servers: Servers, size: Size, say: (text: string) => void): Promise<Site> {
  const secrets = createSecrets();
  const site = {
    ...programsOf(servers, secrets),
    servers,
    secrets,
    counter: new StatementCounter(servers.postgresUrl),
  };
  const dataOptions: DataOptions = {
    size: SIZES[size],
    today: new Date().toISOString().slice(0, 10),
    passwordHash: await new PasswordHasher().hash(PASSWORD),
  };
  for (const [name, env, data] of [
    ['store', site.store.env, storeData(dataOptions)],
    ['booking', site.booking.env, bookingData(dataOptions)],
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
  return { ...site, dataOptions };
}

/** Restores the carts to their state before a run. */
export async function resetCarts({ store, dataOptions }: Site): Promise<void> {
  await rerun(store.env.DATABASE_URL ?? '', carts(dataOptions.size));
}

/** Compacts the counter cache of bookings. The worker does this every minute, but does not run here. */
export async function compactBookingCounters({ booking }: Site): Promise<void> {
  const sql = compactCounters({ table: 'bookings', groups: ['resource_id', 'status'] });
  await rerun(booking.env.DATABASE_URL ?? '', [{ title: 'counter cache of bookings', sql }]);
}

/** Logs in as the administrator of the booking service and returns the token. */
export async function adminToken({ booking, secrets }: Site): Promise<string> {
  const body = JSON.stringify({ email: ADMIN_EMAIL, password: secrets.adminPassword });
  const response = await sendRequest(originOf(booking), { path: '/api/auth/login', method: 'POST', body });
  return (response as { token: string }).token;
}

/**
 * Starts the processes that serve the scenarios. Workers do not run, since they would use part of the
 * machine.
 */
export async function startAll(site: Site): Promise<{ store: Program; booking: Program; baseline: Program }> {
  const [store, booking, baseline] = await Promise.all(
    [site.store, site.booking, site.baseline].map((one) => Program.start(one)),
  );
  if (!store || !booking || !baseline) throw new Error('a program is missing');
  return { store, booking, baseline };
}

type Programs = Pick<Site, 'store' | 'storeTwin' | 'storeWorker' | 'booking' | 'baseline'>;

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
    baseline: programOf(
      'baseline',
      path.join(__dirname, 'baseline.js'),
      baselineEnvironment(servers, portsOf(4)),
      logDir,
      '/static',
    ),
  };
}

function baselineEnvironment(servers: Servers, { port }: Ports): Environment {
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
