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

/** Of the supervisor: services end before what they need. */
const APPS = 3;
const PREFIX = { store: 'api/v1', booking: 'api' };
const SET_CLOCK = new URL('set-clock.mjs', import.meta.url).href;

/**
 * Killing PostgreSQL must lose nothing that was committed, so commits wait for the log; that the machine itself
 * stays on is all that is saved by not flushing it.
 */
const POSTGRES = { max_connections: 200, shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off' };

/**
 * Real engines, compiled processes (APIs and a worker for each service) behind a balancer, and providers that
 * misbehave when told to.
 */
export class Stage {
  mail = new MailSink();
  push = pushSink();
  hooks = new WebSink();
  #apps = new Map();

  /** @param apis processes that answer requests, for each service */
  constructor({ root, devDir, crew, fingerprint, apis = 2 }) {
    Object.assign(this, { root, devDir, crew, fingerprint, apis });
  }

  async start() {
    await Promise.all([this.mail.start(), this.push.start(), this.hooks.start()]);
    const settings = await this.#settings();
    const options = { root: this.root, devDir: this.devDir, supervisor: this.crew, settings };
    const { fingerprint } = this;
    const stack = new Stack({ ...options, fingerprint, throwaway: true, postgres: POSTGRES });
    this.stack = stack;
    await stack.startServers();
    await stack.migrate();
    this.files = new FaultProxy(Number(settings.DEV_S3_PORT));
    await this.files.start();
    this.#describeApps(await freePorts(12));
    this.balancer = await this.#startBalancer();
    await Promise.all([...this.#apps.keys()].map((name) => this.startApp(name)));
    // The balancer looks by itself who is ready, a moment after they are.
    for (const service of ['store', 'booking'])
      await waitForHttp('The balancer', `${this.urlOf(service)}/health`);
    await this.#openDatabases();
    this.stripe = { url: stack.context.addresses.stripe, key: stack.context.secrets.stripeKey };
  }

  async stop() {
    await Promise.all([this.storeDb?.end(), this.bookingDb?.end()]);
    await this.balancer?.stop();
    await this.crew.stop();
    await Promise.all([this.mail.stop(), this.push.stop(), this.hooks.stop(), this.files?.stop()]);
  }

  /** Names of the processes of a service that answer requests. */
  apisOf(service) {
    return Array.from({ length: this.apis }, (_, index) => `${service}-api-${index + 1}`);
  }

  /** Names of all processes of a service. */
  processesOf(service) {
    return [...this.apisOf(service), `${service}-worker`];
  }

  /** Addresses with the prefix of all routes. @param where `balancer`, or a process's name */
  urlOf(service, where = 'balancer') {
    const { settings } = this.stack;
    const port = where === 'balancer' ? settings[`${service.toUpperCase()}_PORT`] : this.#app(where).port;
    return `http://127.0.0.1:${port}/${PREFIX[service]}`;
  }

  /** Address of what a process tells the inside. */
  internalUrlOf(name) {
    return `http://127.0.0.1:${this.#app(name).internalPort}`;
  }

  /** Starts a process; without `wait` it may come up in its own time. */
  async startApp(name, { wait = true, path: probe = '/health/ready' } = {}) {
    const { script, env } = this.#app(name);
    const options = { cwd: this.root, env };
    const args = [...NODE_FLAGS, '--import', SET_CLOCK, script];
    this.crew.start(name, APPS, process.execPath, args, options);
    if (wait) await this.ready(name, probe);
  }

  ready(name, probe = '/health/ready') {
    const isOver = () => this.crew.isStopping || !this.crew.runs(name);
    return waitForHttp(name, `${this.internalUrlOf(name)}${probe}`, { isOver, milliseconds: 60_000 });
  }

  /** Ends a process and brings it back. @returns how it ended */
  async restartApp(name, signal = 'SIGKILL', options = {}) {
    const end = await this.crew.end(name, signal);
    await this.startApp(name, options);
    return end;
  }

  /** Sets the clock of a process, which keeps it when it is started again. @param ms away from the real time */
  setClock(name, ms) {
    writeFileSync(this.#app(name).env.FAULTS_CLOCK, String(ms));
    if (this.crew.runs(name)) this.crew.signal(name, 'SIGUSR2');
  }

  /** Runs SQL in the database of a service, on connections of the suite's own that come back after an outage. */
  async rows(service, sql, params = []) {
    const pool = service === 'store' ? this.storeDb : this.bookingDb;
    return (await pool.query(sql, params)).rows;
  }

  /** As an immediate shutdown: sessions are cut, the log is replayed at the next start. */
  killPostgres() {
    return this.crew.end('postgres', 'SIGQUIT');
  }

  startPostgres() {
    return this.stack.startDatabase();
  }

  killRedis() {
    return this.crew.end('redis', 'SIGKILL');
  }

  /** It comes back without anything that it knew. */
  startRedis() {
    return this.stack.startRedis();
  }

  /** Tells the Stripe emulator something. */
  async control(method, address, body) {
    const response = await fetch(`${this.stripe.url}/_emulator/${address}`, {
      method,
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Failure(`The Stripe emulator refused ${address}: ${await response.text()}`);
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
    if (hasHaproxy()) return startHaproxy(this.crew, services);
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
