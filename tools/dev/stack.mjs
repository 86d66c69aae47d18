import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { addressesOf, bookingEnv, consoleEnv, storeEnv, storefrontEnv, toolEnv } from './app-env.mjs';
import { FRONT_ENDS, ensureBuilt, fingerprintOf } from './build.mjs';
import { Failure } from './failure.mjs';
import { waitForHttp } from './http-ready.mjs';
import { NODE_FLAGS } from './node-flags.mjs';
import { ensureCluster, locatePostgres, startPostgres } from './postgres.mjs';
import { step } from './progress.mjs';
import { ensureRedis, startRedis } from './redis.mjs';
import { readSecrets } from './settings.mjs';

const SERVERS = 1;
const EMULATORS = 2;
const APPS = 3;

const DURABLE = { max_connections: 200, shared_buffers: '256MB' };
const THROWAWAY = { ...DURABLE, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * The whole development stack: servers, emulators, both services and their front ends. The supervisor starts every process, so
 * that one `supervisor.stop()` ends them all.
 */
export class Stack {
  /**
   * @param root the checkout;
   * @param devDir directory for the state of this stack (below `.dev`);
   * @param settings of `readSettings`;
   * @param throwaway true for temporary data: faster, not safe against a power cut;
   * @param postgres settings of the server, instead of the defaults
   */
  constructor({ root, devDir, settings, supervisor, throwaway = false, postgres }) {
    Object.assign(this, { root, devDir, settings, supervisor, throwaway });
    this.postgres = postgres ?? (throwaway ? THROWAWAY : DURABLE);
    const secrets = readSecrets(devDir);
    this.context = { settings, devDir, secrets, addresses: addressesOf(settings), servers: {} };
  }

  /** Builds what changed, starts everything and waits until all of it is ready. */
  async start() {
    const build = (parts) => ensureBuilt(this.root, (...task) => this.supervisor.run(...task), parts);
    const fillDatabases = async () => {
      await build(['services']);
      await this.startServers();
      await this.migrate();
      await this.#loadDemoData();
    };
    // Only the last step needs the front ends, and building them leaves a core to the rest.
    await Promise.all([fillDatabases(), build(FRONT_ENDS)]);
    await step('Starting both services, the storefront and the console', () => this.#startApps());
  }

  /** Starts the servers with their databases, and the emulators. */
  async startServers() {
    const { servers } = this.context;
    await step('Starting the servers', async () => {
      const [databaseUrl, redisUrl] = await Promise.all([
        this.startDatabase(),
        this.startRedis(),
        this.#startEmulators(),
      ]);
      Object.assign(servers, { databaseUrl, redisUrl });
      await this.#createDatabases(databaseUrl);
    });
  }

  /** Starts PostgreSQL, also after a stop. */
  async startDatabase() {
    const { settings, supervisor } = this;
    if (settings.DATABASE_URL) return settings.DATABASE_URL;
    const rootDev = path.join(this.root, '.dev');
    const home = locatePostgres(this.root, rootDev);
    const dataDir = path.join(home.dataHome, path.relative(rootDev, this.devDir), 'postgres');
    const { postgres: password } = this.context.secrets;
    await ensureCluster(home, dataDir, password);
    const server = await startPostgres({
      home,
      dataDir,
      port: settings.DEV_POSTGRES_PORT,
      password,
      settings: this.postgres,
      logFile: supervisor.newLog('postgres'),
      detached: true,
    });
    supervisor.adopt('postgres', SERVERS, server);
    return server.url;
  }

  /** Starts Redis, also after a stop. */
  async startRedis() {
    const { settings, supervisor } = this;
    if (settings.REDIS_URL) return settings.REDIS_URL;
    const server = await startRedis({
      program: ensureRedis((text) => console.log(text)),
      dataDir: path.join(this.devDir, 'redis'),
      port: settings.DEV_REDIS_PORT,
      persistent: !this.throwaway,
      logFile: supervisor.newLog('redis'),
      detached: true,
    });
    supervisor.adopt('redis', SERVERS, server);
    return server.url;
  }

  async #startEmulators() {
    const { settings, context } = this;
    const port = (variable) => Number(settings[variable]);
    const { secrets, addresses } = context;
    const config = {
      host: settings.DEV_HOST ?? '127.0.0.1',
      smtp: !settings.SMTP_URL && {
        smtpPort: port('DEV_SMTP_PORT'),
        httpPort: port('DEV_INBOX_PORT'),
        directory: path.join(this.devDir, 'mail'),
      },
      s3: !settings.S3_ENDPOINT && {
        port: port('DEV_S3_PORT'),
        directory: path.join(this.devDir, 's3'),
        buckets: [...new Set([storeBucket(settings), bookingBucket(settings)])],
      },
      stripe: !settings.STRIPE_SECRET_KEY && {
        port: port('DEV_STRIPE_PORT'),
        webhookUrls: [
          `http://127.0.0.1:${settings.STORE_PORT}/api/v1/webhooks/processor`,
          `http://127.0.0.1:${settings.BOOKING_PORT}/api/webhooks/stripe`,
        ],
        webhookSecret: secrets.stripeWebhook,
        secretKey: secrets.stripeKey,
        stateFile: path.join(this.devDir, 'stripe.json'),
      },
      geocoder: !settings.GEOCODER_URL && { port: port('DEV_GEOCODER_PORT') },
      push: !settings.FIREBASE_CREDENTIALS && { port: port('DEV_PUSH_PORT') },
      sms: !settings.TWILIO_ACCOUNT_SID && { port: port('DEV_SMS_PORT') },
      rates: !settings.RATES_URL && { port: port('DEV_RATES_PORT') },
      vies: !settings.VIES_URL && { port: port('DEV_VIES_PORT') },
      widgetSite: { port: port('DEV_WIDGET_SITE_PORT'), booking: addresses.booking, s3: addresses.s3 },
    };
    const env = { ...process.env, COMPTOIR_EMULATORS: JSON.stringify(config) };
    const script = 'dist/tools/tools/dev/emulators.js';
    await this.#startNode('emulators', EMULATORS, script, env, `${addresses.widgetSite}/health`);
  }

  async #createDatabases(serverUrl) {
    const { Client } = createRequire(path.join(this.root, 'package.json'))('pg');
    const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 60_000 });
    try {
      await client.connect();
      for (const name of ['comptoir_store', 'comptoir_booking']) {
        const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
        if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      }
    } catch (error) {
      throw new Failure(`The databases could not be created through DATABASE_URL: ${error.message}`);
    } finally {
      await client.end();
    }
  }

  /** Migrates both databases. */
  async migrate() {
    await Promise.all([
      this.#runNode(
        'Migrating the database of the store',
        'store-migrate',
        entry('store', 'migrate'),
        storeEnv(this.context),
      ),
      this.#runNode(
        'Migrating the database of the booking service',
        'booking-migrate',
        entry('booking', 'migrate'),
        bookingEnv(this.context),
      ),
    ]);
  }

  // The loader can run at any time. The stamp saves the seconds of finding that everything is there.
  async #loadDemoData() {
    const stamp = path.join(this.devDir, 'demo-data');
    const { DATABASE_URL = '', S3_ENDPOINT = '' } = this.settings;
    const wanted = `${fingerprintOf(this.root, 'services')} ${DATABASE_URL} ${S3_ENDPOINT}`;
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    await this.#runNode(
      'Loading the demo data',
      'demo-data',
      'dist/tools/tools/demo-data/main.js',
      toolEnv(this.context),
    );
    writeFileSync(stamp, wanted);
  }

  async #startApps() {
    const { settings, context } = this;
    const local = (variable, address) => `http://127.0.0.1:${settings[variable]}${address}`;
    const logins = loginsOf(settings);
    const worker = { worker: true };
    // prettier-ignore
    const apps = [
      ['store-api', entry('store', 'main'), storeEnv(context), local('STORE_PORT', '/api/v1/health/ready')],
      ['booking-api', entry('booking', 'main'), bookingEnv(context), local('BOOKING_PORT', '/api/health/ready')],
      ['store-worker', entry('store', 'worker'), storeEnv(context, worker), local('STORE_WORKER_INTERNAL_PORT', '/health/ready')],
      ['booking-worker', entry('booking', 'worker'), bookingEnv(context, worker), local('BOOKING_WORKER_INTERNAL_PORT', '/health/ready')],
      ['console', 'dist/console/apps/console/server/main.js', consoleEnv(context, logins), local('CONSOLE_INTERNAL_PORT', '/health/ready')],
      ['storefront', 'dist/storefront/apps/storefront/server.js', storefrontEnv(context, logins), local('STOREFRONT_PORT', '/health')],
    ];
    await Promise.all(apps.map(([name, ...app]) => this.#startNode(name, APPS, ...app)));
  }

  /** Starts a program and waits until `url` answers. */
  async #startNode(name, layer, script, env, url) {
    this.#needScript(script);
    mkdirSync(this.devDir, { recursive: true });
    const { supervisor } = this;
    const child = supervisor.start(name, layer, process.execPath, [...NODE_FLAGS, script], {
      cwd: this.root,
      env,
    });
    const logFile = supervisor.logOf(name);
    await waitForHttp(name, url, { child, logFile, isOver: () => supervisor.isStopping });
    if (supervisor.isStopping) throw new Failure('Stopped.');
  }

  async #runNode(title, name, script, env) {
    this.#needScript(script);
    await this.supervisor.run(title, name, process.execPath, ['--enable-source-maps', script], {
      cwd: this.root,
      env,
    });
  }

  #needScript(script) {
    if (!existsSync(path.join(this.root, script)))
      throw new Failure(`${script} is missing: run "npm run build".`);
  }
}

function entry(app, command) {
  return `dist/${app}-api/apps/${app}-api/src/${command}.js`;
}

function storeBucket(settings) {
  return settings.S3_BUCKET ?? 'comptoir-store';
}

function bookingBucket(settings) {
  return settings.S3_BUCKET ?? 'comptoir-booking';
}

/** Returns all demo logins. */
export function loginsOf(settings) {
  const password = settings.DEV_PASSWORD;
  return [
    { service: 'store', role: 'admin', email: settings.DEV_STORE_ADMIN_EMAIL, password },
    { service: 'store', role: 'manager', email: settings.DEV_STORE_MANAGER_EMAIL, password },
    { service: 'store', role: 'customer', email: settings.DEV_STORE_CUSTOMER_EMAIL, password },
    { service: 'booking', role: 'admin', email: settings.DEV_BOOKING_ADMIN_EMAIL, password },
  ];
}
