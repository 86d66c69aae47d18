import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { bookingEnv, databaseUrl, storeEnv } from '../dev/app-env.mjs';
import { Failure } from '../dev/failure.mjs';
import { waitForHttp } from '../dev/http-ready.mjs';
import { NODE_FLAGS } from '../dev/node-flags.mjs';
import { freePorts } from '../dev/ports.mjs';
import { ensureFirebaseAccount, isolatedSettings } from '../dev/settings.mjs';
import { Stack } from '../dev/stack.mjs';
import { NodeBalancer, hasHaproxy, startHaproxy } from './balancer.mjs';
import { FaultProxy } from './fault-proxy.mjs';
import { MailSink, WebSink, pushSink } from './sinks.mjs';

/** Layer of the supervisor: services end before the servers that they need. */
const APPS = 3;
const PREFIX = { store: 'api/v1', booking: 'api' };
const SET_CLOCK = new URL('set-clock.mjs', import.meta.url).href;

/**
 * Killing PostgreSQL must lose no committed data. That needs no flush to the disk, since the machine itself
 * stays on.
 */
const POSTGRES = { max_connections: 200, shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off' };

/**
 * Real servers, compiled processes (APIs and a worker for each service) behind a balancer, and providers that
 * fail on command.
 */
export class Stage {
  mail = new MailSink();
  push = pushSink();
  hooks = new WebSink();
  #apps = new Map();

  /** @param apis number of API processes for each service */
  constructor({ root, devDir, supervisor, apis = 2 }) {
    Object.assign(this, { root, devDir, supervisor, apis });
  }

  async start() {
    await Promise.all([this.mail.start(), this.push.start(), this.hooks.start()]);
    const settings = await this.#settings();
    const options = { root: this.root, devDir: this.devDir, supervisor: this.supervisor, settings };
    const stack = new Stack({ ...options, throwaway: true, postgres: POSTGRES });
    this.stack = stack;
    await stack.startServers();
    await stack.migrate();
    this.files = new FaultProxy(Number(settings.DEV_S3_PORT));
    await this.files.start();
    this.#describeApps(await freePorts(12));
    this.balancer = await this.#startBalancer();
    await Promise.all([...this.#apps.keys()].map((name) => this.startApp(name)));
    // The balancer detects ready processes itself, after a moment.
    for (const service of ['store', 'booking'])
      await waitForHttp('The balancer', `${this.urlOf(service)}/health`);
    await this.#openDatabases();
    this.stripe = { url: stack.context.addresses.stripe, key: stack.context.secrets.stripeKey };
  }

  async stop() {
    await Promise.all([this.storeDb?.end(), this.bookingDb?.end()]);
    await this.balancer?.stop();
    await this.supervisor.stop();
    await Promise.all([this.mail.stop(), this.push.stop(), this.hooks.stop(), this.files?.stop()]);
  }

  /** Returns the names of the API processes of a service. */
  apisOf(service) {
    return Array.from({ length: this.apis }, (_, index) => `${service}-api-${index + 1}`);
  }

  /** Returns the names of all processes of a service. */
  processesOf(service) {
    return [...this.apisOf(service), `${service}-worker`];
  }

  /**
   * Returns the address with the prefix of all routes.
   * @param where `balancer`, or the name of a process
   */
  urlOf(service, where = 'balancer') {
    const { settings } = this.stack;
    const port = where === 'balancer' ? settings[`${service.toUpperCase()}_PORT`] : this.#app(where).port;
    return `http://127.0.0.1:${port}/${PREFIX[service]}`;
  }

  /** Returns the address of a process's internal server. */
  internalUrlOf(name) {
    return `http://127.0.0.1:${this.#app(name).internalPort}`;
  }

  /** Starts a process; `wait` waits until it is ready. */
  async startApp(name, { wait = true, path: probe = '/health/ready' } = {}) {
    const { script, env } = this.#app(name);
    const options = { cwd: this.root, env };
    const args = [...NODE_FLAGS, '--import', SET_CLOCK, script];
    this.supervisor.start(name, APPS, process.execPath, args, options);
    if (wait) await this.ready(name, probe);
  }

  ready(name, probe = '/health/ready') {
    const isOver = () => this.supervisor.isStopping || !this.supervisor.runs(name);
    const options = { isOver, logFile: this.supervisor.logOf(name) };
    return waitForHttp(name, `${this.internalUrlOf(name)}${probe}`, options);
  }

  /**
   * Ends and restarts a process.
   * @returns its exit code or signal
   */
  async restartApp(name, signal = 'SIGKILL', options = {}) {
    const end = await this.supervisor.end(name, signal);
    await this.startApp(name, options);
    return end;
  }

  /**
   * Sets the clock of a process, also for its next starts.
   * @param ms difference from the real time
   */
  setClock(name, ms) {
    writeFileSync(this.#app(name).env.FAULTS_CLOCK, String(ms));
    if (this.supervisor.runs(name)) this.supervisor.signal(name, 'SIGUSR2');
  }

  /** Runs SQL in the database of a service, on separate connections that reconnect after an outage. */
  async rows(service, sql, params = []) {
    const pool = service === 'store' ? this.storeDb : this.bookingDb;
    return (await pool.query(sql, params)).rows;
  }

  /** Stops PostgreSQL like an immediate shutdown: sessions are cut, and the next start replays the log. */
  killPostgres() {
    return this.supervisor.end('postgres', 'SIGQUIT');
  }

  startPostgres() {
    return this.stack.startDatabase();
  }

  killRedis() {
    return this.supervisor.end('redis', 'SIGKILL');
  }

  /** Starts Redis empty. */
  startRedis() {
    return this.stack.startRedis();
  }

  /** Sends a control request to the Stripe emulator. */
  async control(method, address, body) {
    const response = await fetch(`${this.stripe.url}/_emulator/${address}`, {
      method,
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Failure(`The Stripe emulator rejected ${address}: ${await response.text()}`);
    return response.json();
  }

  async #settings() {
    const settings = await isolatedSettings(this.root);
    return {
      ...settings,
      RATE_LIMIT: 'on',
      SHUTDOWN_DRAIN_MS: '1500',
      API_LOG_PERCENT: '0',
      SMTP_URL: this.mail.url,
      FIREBASE_CREDENTIALS: ensureFirebaseAccount(this.devDir, this.push.url),
      FCM_API_BASE: this.push.url,
      BASE_CURRENCY: 'EUR',
      ADMIN_EMAIL: settings.DEV_STORE_ADMIN_EMAIL,
      ADMIN_PASSWORD: settings.DEV_PASSWORD,
    };
  }

  #describeApps(ports) {
    const { context } = this.stack;
    for (const service of ['store', 'booking']) {
      const envOf = service === 'store' ? storeEnv : bookingEnv;
      for (const name of this.processesOf(service)) {
        const [port, internalPort] = ports.splice(0, 2);
        const worker = name.endsWith('worker');
        const env = {
          ...process.env,
          ...envOf(context, { worker }),
          S3_ENDPOINT: `http://127.0.0.1:${this.files.port}`,
          TRUST_PROXY: '127.0.0.1',
          PORT: String(port),
          INTERNAL_PORT: String(internalPort),
          FAULTS_CLOCK: path.join(this.devDir, `clock-of-${name}`),
        };
        writeFileSync(env.FAULTS_CLOCK, '0');
        const script = `dist/${service}-api/apps/${service}-api/src/${worker ? 'worker' : 'main'}.js`;
        this.#apps.set(name, { service, port, internalPort, env, script });
      }
    }
  }

  async #startBalancer() {
    const services = ['store', 'booking'].map((name) => ({
      name,
      port: Number(this.stack.settings[`${name.toUpperCase()}_PORT`]),
      backends: this.apisOf(name).map((app) => this.#app(app)),
    }));
    if (hasHaproxy()) return startHaproxy(this.supervisor, services);
    const balancer = new NodeBalancer();
    await balancer.start(services);
    return balancer;
  }

  async #openDatabases() {
    const { Pool } = createRequire(path.join(this.root, 'package.json'))('pg');
    for (const service of ['store', 'booking']) {
      const connectionString = databaseUrl(this.stack.context.servers.databaseUrl, `comptoir_${service}`);
      const pool = new Pool({ connectionString, max: 4, application_name: 'faults' });
      pool.on('error', () => undefined);
      this[`${service}Db`] = pool;
    }
  }

  #app(name) {
    const app = this.#apps.get(name);
    if (!app) throw new Error(`There is no process "${name}".`);
    return app;
  }
}
