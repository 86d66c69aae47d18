import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type S3Server, startS3Server } from '../testing-servers/s3-server';
import { accounts, shop } from './data-accounts';
import { CART_OWNERS, STAFF_ID } from './data-options';
import { createDatabase, load, valueOf } from './database';
import { type Environment, type Servers, createSecrets, storeEnvironment } from './environment';
import { type MemoryCurve, SAMPLES } from './memory-curve';
import type { MemoryUse } from './memory-probe';
import { sendRequest } from './load';
import { programOf } from './process-figures';
import { Program, type ProgramOptions, runProgram } from './programs';
import { tokensOf } from './scenarios-store';

const API = '/api/v1';
const BUCKET = 'shop';
const POLL_MS = 50;
const DRAIN_WITHIN_MS = 600_000;
const LEFT =
  'SELECT (SELECT count(*) FROM outbox WHERE run_at <= now()) + (SELECT count(*) FROM outbox_deliveries) AS value';

/** State of an import, from the response of its job. */
export interface ImportState {
  status: string;
  processed: number;
  failed: number;
  created: number;
  updated: number;
  unchanged: number;
  started_at: string;
  finished_at: string | null;
}

/** The store API and its worker with an empty catalog, used through the routes of staff. */
export class ImportStore {
  private storage: S3Server | undefined;
  private api: Program | undefined;
  private worker: Program | undefined;
  private programs: { api: ProgramOptions; worker: ProgramOptions };
  private headers: Record<string, string>;

  constructor(private readonly servers: Servers) {}

  async open(): Promise<void> {
    const { servers } = this;
    const secrets = createSecrets();
    const storage = await startS3Server({ buckets: [BUCKET] });
    this.storage = storage;
    const programOn = (at: number, name: string, command: 'main' | 'worker'): ProgramOptions => {
      const [port = 0, internalPort = 0, probe = 0] = servers.ports.slice(3 * at);
      const env = {
        ...storeEnvironment(servers, secrets, { port, internalPort }),
        ...storageOf(storage),
        NODE_OPTIONS: `--require ${path.join(__dirname, 'memory-probe.js')}`,
        PROBE_PORT: String(probe),
      };
      return programOf(name, scriptOf(command), env, servers.logDir);
    };
    this.programs = { api: programOn(0, 'store', 'main'), worker: programOn(1, 'store-worker', 'worker') };
    this.headers = tokensOf(secrets)(STAFF_ID);
    await this.createDatabase();
    this.api = await Program.start(this.programs.api);
    this.worker = await Program.start(this.programs.worker);
  }

  async close(): Promise<void> {
    await this.worker?.stop();
    await this.api?.stop();
    await this.storage?.close();
  }

  /**
   * Uploads a file.
   * @returns the id of the import
   */
  async send(file: Blob): Promise<number> {
    const body = new FormData();
    body.append('file', file, 'products.csv');
    const response = await fetch(this.urlOf('/admin/products/import'), {
      method: 'POST',
      headers: this.headers,
      body,
    });
    if (response.status !== 202) throw new Error(`The file is answered ${response.status}.`);
    return ((await response.json()) as { data: { job_id: number } }).data.job_id;
  }

  /** Waits until this many rows are processed or the import has ended. */
  async progress(id: number, rows: number): Promise<ImportState> {
    for (;;) {
      const call = { path: `${API}/admin/jobs/${id}?per_page=1`, headers: this.headers };
      const { data } = (await sendRequest(this.origin, call)) as { data: ImportState };
      if (data.finished_at !== null || data.processed >= rows) return data;
      await pause(POLL_MS);
    }
  }

  /** Measures the memory of the worker after each tenth of an import. */
  async curveOf(id: number, rows: number): Promise<MemoryCurve> {
    const curve: MemoryCurve = [];
    for (let tenth = 1; tenth <= SAMPLES; tenth++) {
      await this.progress(id, (rows * tenth) / SAMPLES);
      curve.push(await memoryUseOf(this.programs.worker));
    }
    return curve;
  }

  /**
   * Downloads an export.
   * @returns its number of lines, and the memory of the process after each tenth of `rows`
   */
  async read(rows: number): Promise<{ lines: number; curve: MemoryCurve }> {
    const response = await fetch(this.urlOf('/admin/products/export'), { headers: this.headers });
    const curve: MemoryCurve = [];
    let lines = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      for (const byte of chunk) if (byte === 10) lines += 1;
      if (lines >= (rows * (curve.length + 1)) / SAMPLES) curve.push(await memoryUseOf(this.programs.api));
    }
    return { lines, curve };
  }

  /** Kills the worker and starts another one. */
  async replaceWorker(): Promise<void> {
    await this.worker?.kill();
    this.worker = await Program.start(this.programs.worker);
  }

  /**
   * Waits until the handlers of all events have finished.
   * @returns seconds
   */
  async settled(): Promise<number> {
    const startedAt = performance.now();
    while ((await this.valueOf(LEFT)) > 0) {
      if (performance.now() - startedAt > DRAIN_WITHIN_MS)
        throw new Error('The handlers do not come to an end.');
      await pause(POLL_MS);
    }
    return (performance.now() - startedAt) / 1_000;
  }

  /** Returns the number in the column `value` of a statement with one row. */
  valueOf(sql: string): Promise<number> {
    return valueOf(this.programs.api.env.DATABASE_URL ?? '', sql);
  }

  private async createDatabase(): Promise<void> {
    const { env } = this.programs.api;
    const { logDir, postgresUrl } = this.servers;
    await createDatabase(postgresUrl, 'comptoir_store');
    await runProgram({
      name: 'store-migrate',
      script: scriptOf('migrate'),
      env: { ...env, NODE_OPTIONS: '' },
      logDir,
    });
    const dataOptions = {
      size: CART_OWNERS,
      today: new Date().toISOString().slice(0, 10),
      passwordHash: 'none',
    };
    const category = {
      title: 'category',
      sql: `INSERT INTO categories (id, name, slug) VALUES (1, 'General', 'general')`,
    };
    await load(env.DATABASE_URL ?? '', [...shop(), ...accounts(dataOptions), category], () => undefined);
  }

  private get origin(): string {
    return `http://127.0.0.1:${this.programs.api.env.PORT}`;
  }

  private urlOf(route: string): string {
    return this.origin + API + route;
  }
}

async function memoryUseOf({ env }: ProgramOptions): Promise<MemoryUse> {
  return (await sendRequest(`http://127.0.0.1:${env.PROBE_PORT}`, { path: '/' })) as MemoryUse;
}

/** Uses development mode, since production rejects a storage emulator. Rate limits are off. */
function storageOf({ url, accessKeyId, secretAccessKey }: S3Server): Environment {
  return {
    NODE_ENV: 'development',
    RATE_LIMIT: 'off',
    S3_ENDPOINT: url,
    S3_FORCE_PATH_STYLE: 'true',
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PUBLIC_URL: `${url}/${BUCKET}`,
  };
}

function scriptOf(command: 'main' | 'worker' | 'migrate'): string {
  return path.resolve(`dist/store-api/apps/store-api/src/${command}.js`);
}
